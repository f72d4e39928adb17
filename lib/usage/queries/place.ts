import { rows } from "@/lib/database/connections";

/** The school of a person; null without one. */
export async function findSchoolOfPerson(personId: string): Promise<string | null> {
  const [row] = await rows<{ school_id: string | null }>(
    "school-of-person",
    "SELECT school_id FROM profiles WHERE id = $1",
    [personId],
  );
  return row?.school_id ?? null;
}

/** What a pool spent on some days, in credits. */
export async function sumPoolDays(poolId: string, days: readonly string[]): Promise<number> {
  const [row] = await rows<{ spent: number }>(
    "pool-days",
    `SELECT coalesce(sum(spent_credits), 0)::int AS spent FROM usage_days WHERE pool_id = $1 AND day = ANY ($2::date[])`,
    [poolId, days],
  );
  return row?.spent ?? 0;
}

/** The names of what usage is narrowed to; null for what is not named. */
export interface FilterNamesRow {
  classroom: string | null;
  teacher: string | null;
  student: string | null;
  activity: string | null;
  app: string | null;
  app_ko: string | null;
}

/** The names behind ids that the person may see: ask `assertFilters` first. */
export async function findFilterNames(ids: {
  classroomId?: string;
  teacherId?: string;
  studentId?: string;
  activityId?: string;
  appSlug?: string;
}): Promise<FilterNamesRow> {
  const [row] = await rows<FilterNamesRow & { [name: string]: unknown }>(
    "filter-names",
    `SELECT (SELECT name FROM classrooms WHERE id = $1::uuid) AS classroom,
        (SELECT display_name FROM profiles WHERE id = $2::uuid) AS teacher,
        (SELECT display_name FROM profiles WHERE id = $3::uuid) AS student,
        (SELECT title FROM activities WHERE id = $4::uuid) AS activity,
        (SELECT name FROM apps WHERE slug = $5) AS app, (SELECT name_ko FROM apps WHERE slug = $5) AS app_ko`,
    [
      ids.classroomId ?? null,
      ids.teacherId ?? null,
      ids.studentId ?? null,
      ids.activityId ?? null,
      ids.appSlug ?? null,
    ],
  );
  return row ?? { classroom: null, teacher: null, student: null, activity: null, app: null, app_ko: null };
}
