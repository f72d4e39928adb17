import { type Expression, sql } from "kysely";
import type { Role } from "@/lib/access/person";
import { compiled } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { ConsentState, PathLocale } from "@/packages/client/contract/basic-schemas";
import type { LaunchSession } from "../launch-session";

export type LaunchIds = Pick<
  LaunchSession,
  "launchId" | "actorId" | "purpose" | "studentId" | "activityId" | "appSlug"
>;

export function launchArguments({ launchId, actorId, purpose, studentId, activityId, appSlug }: LaunchIds) {
  return { launch: launchId, actor: actorId, purpose, student: studentId, activity: activityId, appSlug };
}

/** Why the database refuses a launch session; `refusal` is null when it may be used. */
export interface LaunchRefusal {
  refusal: "session" | "closed" | "suspended" | null;
  cause: string | null;
}

/** The current data behind a launch session; see prisma/functions/launch_facts.sql. */
export interface LaunchFacts extends LaunchRefusal {
  actorName: string;
  studentName: string | null;
  activityTitle: string;
  activityInstructions: string;
  dueAt: Date | null;
  closesAt: Date | null;
  classroomId: string;
  classroomName: string;
  schoolId: string;
  schoolName: string;
  schoolNameKo: string | null;
  timeZone: string;
  appName: string;
  appNameKo: string | null;
  launchLocale: PathLocale | null;
  poolId: string;
  paysAs: "school-pool" | "developer";
  textPrice: number;
  imagePrice: number;
  allowsAllModels: boolean;
  allowedModels: string[];
  dailyLimit: number | null;
  /** The age of the school's youngest students; of a playground's, as a school begins with. */
  youngestAge: number;
  /** The guardian's refusal, or in a school that requires consent whatever the guardian said; otherwise null, as without a student. */
  consent: ConsentState | null;
}

type Values = { [Name in keyof LaunchIds]: Expression<LaunchIds[Name]> };

const facts = ({ launchId, actorId, purpose, studentId, activityId, appSlug }: Values) =>
  sql`launch_facts(p_launch => ${launchId}, p_actor => ${actorId}, p_purpose => ${purpose}, p_student => ${studentId},
    p_activity => ${activityId}, p_app_slug => ${appSlug}) f`;

const readFacts = compiled((ids: Values) => sql<LaunchFacts>`SELECT f.* FROM ${facts(ids)}`);

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error("launch_facts returned no row");
  return row;
}

/** Reads the data behind a launch session, also when it may not be used (`refusal`). */
export async function findLaunchFacts(ids: LaunchIds): Promise<LaunchFacts> {
  return onlyRow(await readFacts(ids));
}

/** The data behind a launch session with the balance of the pool that pays and the credits that the actor spent or holds today. */
interface LaunchAccount extends LaunchFacts {
  available: number;
  reserved: number;
  usedToday: number;
}

const readAccount = compiled(
  (ids: Values) => sql<LaunchAccount>`SELECT f.*, b.available, b.reserved, (
      SELECT coalesce(sum(u.spent_credits), 0)::int FROM usage_days u
      WHERE u.actor_id = ${ids.actorId} AND u.day = (now() AT TIME ZONE f.time_zone)::date) + (
      SELECT coalesce(sum(h.amount_credits), 0)::int FROM holds h
      WHERE h.actor_id = ${ids.actorId} AND h.state = 'reserved' AND h.day = (now() AT TIME ZONE f.time_zone)::date) AS used_today
    FROM ${facts(ids)} LEFT JOIN pool_balances b ON b.pool_id = f.pool_id`,
);

/** Reads the data and the balance behind a launch session in one round trip. */
export async function findLaunchAccount(ids: LaunchIds): Promise<LaunchAccount> {
  return onlyRow(await readAccount(ids));
}

/** Finds the developer or operator in whose playground an activity is; null for a school's. */
export async function findPlaygroundOwner(activityId: string): Promise<{ id: string; role: Role } | null> {
  const found = await prisma().activity.findUnique({
    where: { id: activityId },
    select: { classroom: { select: { developer: { select: { id: true, role: true } } } } },
  });
  return found?.classroom.developer ?? null;
}

/**
 * A student of a classroom. A row whose `studentId` is null has the reason for a refusal, or is that of an archived student or of a
 * classroom without students.
 */
type ListedStudent = LaunchRefusal &
  (
    | { studentId: string; displayName: string; classNumber: number | null; submissionCount: number }
    | { studentId: null }
  );

/** Lists the classroom's students with the number of their submissions in the session's activity. */
export const listRoster = compiled(
  (
    ids: Values,
  ) => sql<ListedStudent>`SELECT f.refusal, f.cause, p.id AS student_id, p.display_name, e.class_number, (
      SELECT count(*)::int FROM submissions s WHERE s.activity_id = ${ids.activityId} AND s.student_id = p.id) AS submission_count
    FROM ${facts(ids)}
    LEFT JOIN enrolments e ON f.refusal IS NULL AND e.classroom_id = f.classroom_id AND e.kind = 'student'
      AND e.status = 'active'
    LEFT JOIN profiles p ON p.id = e.profile_id AND p.status = 'active'
    ORDER BY e.class_number NULLS LAST, p.display_name, p.id`,
);

/**
 * Whether a launch session of version 1 that was issued at `issuedAt` (a whole second) has ended, because one of its people has
 * since signed out, got a new password or another role, or been archived.
 */
export async function isVersion1Ended(profileIds: readonly string[], issuedAt: Date): Promise<boolean> {
  const since = { gte: issuedAt };
  const ended = await prisma().profile.findFirst({
    where: {
      id: { in: [...profileIds] },
      OR: [{ signedOutAt: since }, { passwordChangedAt: since }, { signInsEndedAt: since }],
    },
    select: { id: true },
  });
  return ended !== null;
}
