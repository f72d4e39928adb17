import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Role } from "@/generated/prisma/enums";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

export interface UsageReader {
  personId: string;
  role: Role;
}

type Condition = (personId: string) => Expression<SqlBool>;

const ofClassroom = expressionBuilder<DB & { c: DB["classrooms"] }, "c">();
const ofPerson = expressionBuilder<DB & { p: DB["profiles"] }, "p">();

const everything: Condition = () => sql<SqlBool>`true`;

function ownSchoolId(personId: string) {
  return database().selectFrom("profiles as me").select("me.schoolId").where("me.id", "=", personId);
}

/** A person's enrolments of a kind, including archived ones. */
function enrolled(personId: string, kind: "student" | "teacher") {
  return database()
    .selectFrom("enrolments as mine")
    .where("mine.profileId", "=", personId)
    .where("mine.kind", "=", kind);
}

function teaching(personId: string) {
  return enrolled(personId, "teacher").where("mine.status", "=", "active");
}

/** The people who are enrolled in a teacher's classrooms, or were. */
function taughtPeople(personId: string) {
  return teaching(personId)
    .innerJoin("enrolments as member", "member.classroomId", "mine.classroomId")
    .select("member.profileId");
}

/** A developer and the people who are enrolled in their playground, or were. A union, so that both parts use an index. */
function playgroundPeople(developerId: string) {
  return database()
    .selectFrom("classrooms as playground")
    .innerJoin("enrolments as member", "member.classroomId", "playground.id")
    .select("member.profileId")
    .where("playground.developerId", "=", developerId)
    .union((eb) =>
      eb.selectFrom("profiles as me").select("me.id as profileId").where("me.id", "=", developerId),
    );
}

/**
 * What each role may filter usage by: whatever its entries can name (`usage-scope.ts`). That includes people who have left
 * a classroom and archived classrooms, because their entries remain.
 */
const CLASSROOMS: Readonly<Record<Role, Condition>> = {
  student: (id) => ofClassroom("c.id", "in", enrolled(id, "student").select("mine.classroomId")),
  teacher: (id) => ofClassroom("c.id", "in", teaching(id).select("mine.classroomId")),
  school_admin: (id) => ofClassroom("c.schoolId", "=", ownSchoolId(id)),
  developer: (id) => ofClassroom("c.developerId", "=", id),
  operator: everything,
};

const PEOPLE: Readonly<Record<Role, Condition>> = {
  student: (id) => ofPerson("p.id", "=", id),
  teacher: (id) => ofPerson("p.id", "in", taughtPeople(id)),
  school_admin: (id) => ofPerson("p.schoolId", "=", ownSchoolId(id)),
  developer: (id) => ofPerson("p.id", "in", playgroundPeople(id)),
  operator: everything,
};

/** The condition on profiles `p` whose usage a person may see. */
export function isVisiblePerson({ personId, role }: UsageReader): Expression<SqlBool> {
  return PEOPLE[role](personId);
}

/** Whether a classroom exists and the person may see its usage. */
export async function canSeeClassroom(
  { personId, role }: UsageReader,
  classroomId: string,
): Promise<boolean> {
  const found = await database()
    .selectFrom("classrooms as c")
    .select("c.id")
    .where("c.id", "=", classroomId)
    .where(CLASSROOMS[role](personId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether an activity exists, or has spent or given back credits, and the person may see its usage. */
export async function canSeeActivity(reader: UsageReader, activityId: string): Promise<boolean> {
  const activity = await findUsedActivity(activityId);
  return activity !== null && canSeeClassroom(reader, activity.classroomId);
}

/** Whether a profile exists and the person may see its usage. */
export async function canSeePerson(reader: UsageReader, profileId: string): Promise<boolean> {
  const found = await database()
    .selectFrom("profiles as p")
    .select("p.id")
    .where("p.id", "=", profileId)
    .where(isVisiblePerson(reader))
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds an activity's classroom and name. One that was deleted with its app is found by its credits, with the app's slug. */
export async function findUsedActivity(id: string): Promise<{ classroomId: string; name: string } | null> {
  const activity = await prisma().activity.findUnique({
    where: { id },
    select: { classroomId: true, title: true },
  });
  if (activity) return { classroomId: activity.classroomId, name: activity.title };
  const used =
    (await prisma().ledgerEntry.findFirst({
      where: { activityId: id },
      select: { classroomId: true, appSlug: true },
    })) ?? (await findReleasedHold(id));
  return used?.classroomId && used.appSlug ? { classroomId: used.classroomId, name: used.appSlug } : null;
}

/** Finds a released hold of an activity. The state is a literal, so that `holds_released_activity_idx` can be used. */
function findReleasedHold(activityId: string) {
  return database()
    .selectFrom("holds as h")
    .select(["h.classroomId", "h.appSlug"])
    .where("h.activityId", "=", activityId)
    .where(sql<boolean>`h.state = 'released'`)
    .limit(1)
    .executeTakeFirst();
}

export async function findSchoolId(personId: string): Promise<string | null> {
  const person = await prisma().profile.findUnique({ where: { id: personId }, select: { schoolId: true } });
  return person?.schoolId ?? null;
}
