import { oneRow, rows } from "@/lib/database/connections";

/** The ids of a launch session, as every function of the database takes them first. */
export interface LaunchIds {
  launchId: string | null;
  actorId: string;
  purpose: string;
  studentId: string | null;
  activityId: string;
  appSlug: string;
}

/** The seven-argument head of the functions: launch, actor, purpose, student, activity, app. */
export function launchValues(ids: LaunchIds): unknown[] {
  return [ids.launchId, ids.actorId, ids.purpose, ids.studentId, ids.activityId, ids.appSlug];
}

/** What a launch session means right now; see prisma/functions/launch_facts.sql. */
export interface LaunchFacts {
  refusal: "session" | "closed" | "suspended" | null;
  cause: string | null;
  actor_name: string;
  student_name: string | null;
  activity_title: string;
  activity_instructions: string;
  closes_at: Date | null;
  classroom_id: string;
  classroom_name: string;
  school_id: string;
  school_name: string;
  school_name_ko: string | null;
  time_zone: string;
  app_name: string;
  app_name_ko: string | null;
  launch_locale: "en" | "kr" | null;
  pool_id: string;
  pays_as: "school-pool" | "developer";
  text_price: number;
  image_price: number;
  allows_all_models: boolean;
  allowed_models: string[];
  daily_limit: number | null;
}

/** One row about a launch session; `refusal` says whether it may be used. */
export function findLaunchFacts(ids: LaunchIds): Promise<LaunchFacts> {
  return oneRow<LaunchFacts>(
    "launch-facts",
    "SELECT * FROM launch_facts($1, $2, $3, $4, $5, $6)",
    launchValues(ids),
  );
}

/** The same, with the balances of whoever pays and what the actor has used on this day of the school. */
export function findLaunchAccount(
  ids: LaunchIds,
): Promise<LaunchFacts & { available: number; reserved: number; used_today: number }> {
  return oneRow(
    "launch-account",
    `SELECT f.*, b.available, b.reserved, (
        SELECT coalesce(sum(u.reserved_credits + u.spent_credits), 0)::int FROM usage_days u
        WHERE u.actor_id = $2 AND u.day = (now() AT TIME ZONE f.time_zone)::date) AS used_today
      FROM launch_facts($1, $2, $3, $4, $5, $6) f LEFT JOIN pool_balances b ON b.pool_id = f.pool_id`,
    launchValues(ids),
  );
}

/** The classroom's students for a teacher's session, with how many submissions each has in the activity. */
export function listRoster(ids: LaunchIds): Promise<
  {
    refusal: LaunchFacts["refusal"];
    cause: string | null;
    student_id: string | null;
    display_name: string | null;
    class_number: number | null;
    submission_count: number;
  }[]
> {
  return rows(
    "launch-roster",
    `SELECT f.refusal, f.cause, p.id AS student_id, p.display_name, e.class_number, (
        SELECT count(*)::int FROM submissions s WHERE s.activity_id = $5 AND s.student_id = p.id) AS submission_count
      FROM launch_facts($1, $2, $3, $4, $5, $6) f
      LEFT JOIN enrolments e ON f.refusal IS NULL AND e.classroom_id = f.classroom_id AND e.kind = 'student'
        AND e.standing = 'active'
      LEFT JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
      ORDER BY e.class_number NULLS LAST, p.display_name, p.id`,
    launchValues(ids),
  );
}
