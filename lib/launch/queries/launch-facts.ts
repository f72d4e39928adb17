import type { PathLocale, Purpose } from "@/client/contract/words";
import { callForRow, prepared } from "@/lib/database/call-function";

/** The ids of a launch session, which every function of the proxy's calls takes. */
export interface LaunchIds {
  launchId: string | null;
  actorId: string;
  purpose: Purpose;
  studentId: string | null;
  activityId: string;
  appSlug: string;
}

/** A launch session as the arguments of those functions. */
export function launchArguments({ launchId, actorId, purpose, studentId, activityId, appSlug }: LaunchIds) {
  return { launch: launchId, actor: actorId, purpose, student: studentId, activity: activityId, appSlug };
}

/** Why the database refuses a launch session; `refusal` null: it may be used. */
export interface LaunchRefusal {
  refusal: "session" | "closed" | "suspended" | null;
  cause: string | null;
}

/** What a launch session means now; see prisma/functions/launch_facts.sql. */
export interface LaunchFacts extends LaunchRefusal {
  actorName: string;
  studentName: string | null;
  activityTitle: string;
  activityInstructions: string;
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
}

/** One row about a launch session; `refusal` says whether it may be used. */
export function findLaunchFacts(ids: LaunchIds): Promise<LaunchFacts> {
  return callForRow<LaunchFacts>("launch_facts", launchArguments(ids));
}

/** What a launch session means now, with the balances of who pays and what the actor has used on this day of the school. */
export interface LaunchAccount extends LaunchFacts {
  available: number;
  reserved: number;
  usedToday: number;
}

const FACTS = `launch_facts(p_launch => $1, p_actor => $2, p_purpose => $3, p_student => $4, p_activity => $5,
  p_app_slug => $6) f`;

/** The account of a launch session, in one round trip. */
export async function findLaunchAccount(ids: LaunchIds): Promise<LaunchAccount> {
  const [account] = await prepared<LaunchAccount>(
    "launch-account",
    `SELECT f.*, b.available, b.reserved, (
        SELECT coalesce(sum(u.reserved_credits + u.spent_credits), 0)::int FROM usage_days u
        WHERE u.actor_id = $2 AND u.day = (now() AT TIME ZONE f.time_zone)::date) AS used_today
      FROM ${FACTS} LEFT JOIN pool_balances b ON b.pool_id = f.pool_id`,
    Object.values(launchArguments(ids)),
  );
  if (!account) throw new Error("launch_facts returned no row");
  return account;
}

/** A student of a roster; without one, the row says why the session is refused, or that there are none. */
export type ListedStudent = LaunchRefusal &
  (
    | { studentId: string; displayName: string; classNumber: number | null; submissionCount: number }
    | { studentId: null }
  );

/** The classroom's students for a teacher's session, with how many submissions each has in the activity. */
export function listRoster(ids: LaunchIds): Promise<ListedStudent[]> {
  return prepared<ListedStudent>(
    "launch-roster",
    `SELECT f.refusal, f.cause, p.id AS student_id, p.display_name, e.class_number, (
        SELECT count(*)::int FROM submissions s WHERE s.activity_id = $5 AND s.student_id = p.id) AS submission_count
      FROM ${FACTS}
      LEFT JOIN enrolments e ON f.refusal IS NULL AND e.classroom_id = f.classroom_id AND e.kind = 'student'
        AND e.standing = 'active'
      LEFT JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
      ORDER BY e.class_number NULLS LAST, p.display_name, p.id`,
    Object.values(launchArguments(ids)),
  );
}
