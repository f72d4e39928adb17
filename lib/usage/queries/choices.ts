import type { Role } from "@/generated/prisma/enums";
import { USAGE_SCOPES } from "@/lib/access/usage-scope";
import { rows } from "@/lib/database/connections";
import { POOL_OF_SCHOOL } from "./place-conditions";

/** What usage can be narrowed to besides people: what stands in the person's scope. */
export interface UsageChoiceRows {
  classrooms: { id: string; name: string }[];
  /** The newest 100. */
  activities: { id: string; title: string; classroomName: string }[];
  apps: { slug: string; name: string; nameKo: string | null }[];
}

/**
 * The apps that spent in a scope, though their activities may have another by now: of a pool one step into
 * `ledger_entries_app_idx` for each app, of classrooms their rollups. The step asks for the next app by name, since only that
 * index gives an order: asked for any entry of an app, a planner that expects many reads the whole ledger for the one app
 * that has none.
 */
const SPENT = {
  pool_id: `SELECT x.slug FROM apps x CROSS JOIN (SELECT DISTINCT pool_id FROM mine) m WHERE x.slug =
    (SELECT l.app_slug FROM ledger_entries l WHERE l.pool_id = m.pool_id AND l.app_slug >= x.slug ORDER BY l.app_slug LIMIT 1)`,
  classroom_id: "SELECT u.app_slug FROM usage_days u JOIN mine ON mine.id = u.classroom_id",
} as const;

/** Classrooms by name, activities from the newest, and the apps that these classrooms have ever used. */
export async function listChoiceRows(query: {
  personId: string;
  role: Role;
  schoolId: string | null;
  classroomId: string | null;
}): Promise<UsageChoiceRows> {
  const { column, keys } = USAGE_SCOPES[query.role];
  const scope = column === "pool_id" ? "pool_id" : "classroom_id";
  const [row] = await rows<UsageChoiceRows & { [name: string]: unknown }>(
    `usage-choices-${query.role}`,
    `WITH mine AS (SELECT c.id, c.name, c.pool_id FROM (${keys}) k
        JOIN classrooms c ON c.${scope === "pool_id" ? "pool_id" : "id"} = k.key
        WHERE ($2::uuid IS NULL OR c.pool_id = ${POOL_OF_SCHOOL.replace("?", "$2")})),
      set_there AS (SELECT a.id, a.title, a.app_id, a.created_at, mine.id AS classroom_id, mine.name
        FROM mine JOIN activities a ON a.classroom_id = mine.id)
      SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name, id), '[]') FROM mine) AS classrooms,
        (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'classroomName', name)
            ORDER BY created_at DESC, id), '[]')
          FROM (SELECT * FROM set_there WHERE $3::uuid IS NULL OR classroom_id = $3
            ORDER BY created_at DESC, id LIMIT 100) newest) AS activities,
        (SELECT coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'nameKo', name_ko) ORDER BY name, slug), '[]')
          FROM apps WHERE id IN (SELECT app_id FROM set_there) OR slug IN (${SPENT[scope]})) AS apps`,
    [query.personId, query.schoolId, query.classroomId],
  );
  return row ?? { classrooms: [], activities: [], apps: [] };
}

/** A person whom usage can be narrowed to. */
export interface UsagePersonRow {
  id: string;
  display_name: string;
  classroom_name: string | null;
}

/** Whose names a person ($1) may look through (alias `p`); $3 is a school, for operators. The same as `RULES` of `lib/usage/queries/filters.ts`. */
const PEOPLE: Readonly<Record<Role, string>> = {
  student: "p.id = $1",
  teacher: `p.id IN (SELECT theirs.profile_id FROM enrolments mine JOIN enrolments theirs USING (classroom_id)
    WHERE mine.profile_id = $1 AND mine.kind = 'teacher' AND mine.standing = 'active')`,
  school_admin: "p.school_id = (SELECT me.school_id FROM profiles me WHERE me.id = $1)",
  developer: `p.id IN (SELECT theirs.profile_id FROM classrooms c JOIN enrolments theirs ON theirs.classroom_id = c.id
    WHERE c.developer_id = $1)`,
  operator: "p.school_id = $3",
};

/** People whose name has the text in it, by name: those who may spend. One school's at most are looked through. */
export function searchUsagePeople(query: {
  personId: string;
  role: Role;
  text: string;
  schoolId: string | null;
  limit: number;
}): Promise<UsagePersonRow[]> {
  return rows<UsagePersonRow>(
    `usage-people-${query.role}`,
    `SELECT p.id, p.display_name, (SELECT c.name FROM enrolments e JOIN classrooms c ON c.id = e.classroom_id
          WHERE e.profile_id = p.id ORDER BY e.standing, e.created_at DESC LIMIT 1) AS classroom_name
      FROM profiles p WHERE ${PEOPLE[query.role]} AND ($1::uuid IS NOT NULL OR $3::uuid IS NOT NULL)
        AND p.role IN ('student', 'teacher') AND position(lower($2) IN lower(p.display_name)) > 0
      ORDER BY p.display_name, p.id LIMIT $4`,
    [query.personId, query.text, query.schoolId, query.limit],
  );
}
