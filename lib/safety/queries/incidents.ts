import { sql } from "kysely";
import { hasClassroomRight } from "@/lib/access/classroom-rights";
import type { Person } from "@/lib/access/person";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import {
  idPart,
  isAfter,
  type KeysetList,
  type PageQuery,
  type PageRange,
  textPart,
} from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type {
  IncidentCount,
  IncidentsQuery,
  SafetyCategory,
  SafetyDirection,
  SafetySeverity,
} from "@/packages/client/contract/safety";

export interface NewIncident {
  id: string;
  student: string;
  activity: string;
  appSlug: string;
  direction: SafetyDirection;
  categories: readonly string[];
  severity: SafetySeverity;
  action: "flagged" | "stopped";
  excerpt: string | null;
}

/** Where an incident happened, and whether it sends an alert; see prisma/functions/record_incident.sql. */
export interface RecordedIncident {
  schoolId: string;
  classroomId: string;
  classroomName: string;
  alerts: boolean;
}

/** Writes an incident; undefined in a playground, for an erased student, or when the same is open already. */
export function insertIncident(
  incident: NewIncident,
  transaction: Transaction,
): Promise<RecordedIncident | undefined> {
  return callFunction("record_incident", { ...incident }, { transaction });
}

/** The incidents that a person may see: those of a whole school, or of the classrooms that they teach. */
export type IncidentScope = { schoolId: string } | { teacher: Person };

type IncidentPosition = { state: string; severity: string; id: string };

/** Open ones first, then by severity, newest first: the order of the indexes, in which the columns descend but for the state. */
export const INCIDENTS: KeysetList<IncidentPosition> = {
  name: "safety-incidents",
  parts: { state: textPart, severity: textPart, id: idPart },
};

function incidents(scope: IncidentScope) {
  const all = database()
    .selectFrom("safetyIncidents as i")
    .innerJoin("classrooms as c", "c.id", "i.classroomId")
    .innerJoin("activities as a", "a.id", "i.activityId")
    .innerJoin("profiles as p", "p.id", "i.studentId")
    .leftJoin("profiles as h", "h.id", "i.handledById")
    .select([
      "i.id",
      "i.at",
      "i.classroomId",
      "c.name as classroomName",
      "i.activityId",
      "a.title as activityTitle",
    ])
    .select([
      "i.studentId",
      "p.displayName as studentName",
      "i.appSlug",
      "i.direction",
      "i.severity",
      "i.action",
    ])
    .select(({ ref }) => ref("i.categories").$castTo<SafetyCategory[]>().as("categories"))
    .select([
      "i.excerpt",
      "i.state",
      "i.handledById",
      "h.displayName as handlerName",
      "i.handledAt",
      "i.note",
    ]);
  return "schoolId" in scope
    ? all.where("i.schoolId", "=", scope.schoolId)
    : all.where(hasClassroomRight(scope.teacher, "review"));
}

export type IncidentRow = Awaited<ReturnType<typeof listIncidentRows>>[number];

/** Lists incidents in the order of `safety_incidents_school_idx`, or of `safety_incidents_classroom_idx` for each classroom. */
export function listIncidentRows({
  scope,
  filters: { state, category, severity, classroomId, studentId },
  limit,
  after,
}: { scope: IncidentScope; filters: Omit<IncidentsQuery, keyof PageQuery> } & PageRange<IncidentPosition>) {
  let query = incidents(scope)
    .orderBy("i.state")
    .orderBy("i.severity", "desc")
    .orderBy("i.id", "desc")
    .limit(limit);
  if (state !== undefined) query = query.where("i.state", "=", state);
  if (severity !== undefined) query = query.where("i.severity", "=", severity);
  if (classroomId !== undefined) query = query.where("i.classroomId", "=", classroomId);
  if (studentId !== undefined) query = query.where("i.studentId", "=", studentId);
  if (category !== undefined) query = query.where(sql<boolean>`${category} = ANY (i.categories)`);
  if (after) {
    const { state: lastState, ...last } = after;
    query = query.where(({ eb, or, and, val }) =>
      or([
        eb("i.state", ">", sql<never>`${val(lastState)}::incident_state`),
        and([
          eb("i.state", "=", sql<never>`${val(lastState)}::incident_state`),
          isAfter(
            { severity: sql`${val(last.severity)}::safety_severity`, id: last.id },
            ["i.severity", "i.id"],
            "<",
          ),
        ]),
      ]),
    );
  }
  return query.execute();
}

/** Finds one incident in a scope; null when it is not in it. */
export async function findIncident(scope: IncidentScope, incidentId: string): Promise<IncidentRow | null> {
  return (await incidents(scope).where("i.id", "=", incidentId).executeTakeFirst()) ?? null;
}

/** Whether a person is a safety contact of their school. */
export async function isContact({ id: profileId, schoolId }: Person): Promise<boolean> {
  if (schoolId === null) return false;
  return (await prisma().safetyContact.count({ where: { schoolId, profileId } })) > 0;
}

/** Counts incidents by school and category, of one school or of all; an incident of several categories counts in each. */
export function countIncidentRows(schoolId: string | null): Promise<IncidentCount[]> {
  const count = (state: string) => sql<number>`(count(*) FILTER (WHERE i.state = ${sql.lit(state)}))::int`;
  return database()
    .selectFrom("safetyIncidents as i")
    .innerJoin("schools as s", "s.id", "i.schoolId")
    .leftJoinLateral(
      sql<{ category: SafetyCategory | null }>`unnest(i.categories)`.as<"k">(sql`k(category)`),
      (join) => join.onTrue(),
    )
    .select(["s.id as schoolId", "s.name", "s.nameKo", "k.category"])
    .select([count("open").as("open"), count("handled").as("handled"), count("no_concern").as("noConcern")])
    .$if(schoolId !== null, (query) => query.where("i.schoolId", "=", schoolId ?? ""))
    .groupBy(["s.id", "k.category"])
    .orderBy("s.name")
    .orderBy("s.id")
    .orderBy("k.category")
    .execute();
}

/** Counts the open incidents that a person may see, and the urgent ones among them. */
export async function countOpenIncidents(scope: IncidentScope): Promise<{ open: number; urgent: number }> {
  const counted = await database()
    .selectFrom(incidents(scope).where("i.state", "=", "open").as("i"))
    .select([
      sql<number>`count(*)::int`.as("open"),
      sql<number>`(count(*) FILTER (WHERE i.severity = 'urgent'))::int`.as("urgent"),
    ])
    .executeTakeFirstOrThrow();
  return counted;
}

/** The name of the background task that mails contacts of an urgent incident. */
export const MAIL_TASK = "mail-safety-alert";

/** Queues the mail about an urgent incident; ten tries, the last after some hours. */
export async function queueMail(incidentId: string, transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${MAIL_TASK},
    json_build_object('incidentId', ${incidentId}::text), priority := -10, max_attempts := 10)`;
}

/** Finds the school of an incident; null when there is no such incident. */
export async function findSchoolOfIncident(id: string): Promise<string | null> {
  const found = await prisma().safetyIncident.findUnique({ where: { id }, select: { schoolId: true } });
  return found?.schoolId ?? null;
}

/** Removes what a student wrote, and what others noted about it, from the student's incidents. */
export async function forgetExcerptsOf(studentId: string, transaction: Transaction): Promise<void> {
  await transaction.safetyIncident.updateMany({ where: { studentId }, data: { excerpt: null, note: null } });
}

/** Removes up to `limit` excerpts that are older than their school keeps them; returns how many. */
export async function forgetOldExcerpts(limit: number): Promise<number> {
  const { numUpdatedRows } = await database()
    .updateTable("safetyIncidents")
    .set({ excerpt: null })
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("safetyIncidents as i")
        .innerJoin("schools as s", "s.id", "i.schoolId")
        .select("i.id")
        .where("i.excerpt", "is not", null)
        .where(sql<boolean>`i.at < now() - make_interval(days => s.incident_days)`)
        .orderBy("i.at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
