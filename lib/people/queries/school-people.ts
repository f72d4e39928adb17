import { composedRows, rows } from "@/lib/database/connections";
import type { NamePlace } from "@/lib/database/cursor";
import { conditionsOf } from "@/lib/database/filter-conditions";

/** A person of a school with the classrooms that they are in now. */
export interface SchoolPersonRow {
  id: string;
  school_id: string;
  display_name: string;
  login: string;
  role: "student" | "teacher" | "school_admin";
  standing: "active" | "archived";
  classrooms: { id: string; name: string; classNumber: number | null }[];
}

const PERSON = `p.id, p.school_id, p.display_name, p.login, p.role, p.standing,
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'classNumber', e.class_number)
      ORDER BY c.name, c.id)
    FROM enrolments e JOIN classrooms c ON c.id = e.classroom_id
    WHERE e.profile_id = p.id AND e.standing = 'active' AND c.standing = 'active'), '[]') AS classrooms`;

const CONDITIONS = {
  standing: "p.standing = ?::standing",
  role: "p.role = ?::role",
  classroomId: `EXISTS (SELECT 1 FROM enrolments x WHERE x.classroom_id = ? AND x.profile_id = p.id
    AND x.standing = 'active')`,
  pattern: "(p.display_name || chr(10) || p.login) ILIKE ?",
} as const;

/** What people are narrowed by; `pattern` is LIKE's, over name and login. */
export interface PeopleFilters {
  standing: "active" | "archived";
  role?: string;
  classroomId?: string;
  pattern?: string;
}

/**
 * A school's people by name, then id. The index `profiles_school_name_idx` gives them in this order, so that a page
 * without a search reads no more than it shows; a search looks at the school's people, a few thousand at most.
 */
export function listSchoolPeopleRows(query: {
  schoolId: string;
  filters: PeopleFilters;
  limit: number;
  after: NamePlace;
}): Promise<SchoolPersonRow[]> {
  const { schoolId, filters, limit, after } = query;
  const values: unknown[] = [schoolId, limit, after?.name ?? null, after?.id ?? null];
  const sql = conditionsOf(CONDITIONS, filters, values);
  return composedRows<SchoolPersonRow>(
    `SELECT ${PERSON} FROM profiles p
      WHERE p.school_id = $1 AND ($4::uuid IS NULL OR (p.display_name, p.id) > ($3::text, $4::uuid)) ${sql}
      ORDER BY p.display_name, p.id LIMIT $2`,
    values,
  );
}

/** A person of a school, archived or not; of the given school, or of any where it is null. */
export async function findSchoolPerson(
  profileId: string,
  schoolId: string | null,
): Promise<SchoolPersonRow | null> {
  const [row] = await rows<SchoolPersonRow>(
    "school-person",
    `SELECT ${PERSON} FROM profiles p
      WHERE p.id = $1 AND p.school_id IS NOT NULL AND ($2::uuid IS NULL OR p.school_id = $2)`,
    [profileId, schoolId],
  );
  return row ?? null;
}

/** What a person has done. */
export interface PersonDoingsRow {
  submission_count: number;
  spent_this_month: number;
  last_active_at: Date | null;
}

/** What a person of a school has done: works handed in, credits since the first of the school's month, the last sign of life. */
export async function findPersonDoings(profileId: string): Promise<PersonDoingsRow | null> {
  const [row] = await rows<PersonDoingsRow>(
    "person-doings",
    `SELECT (SELECT count(*)::int FROM submissions s WHERE s.student_id = p.id) AS submission_count,
        (SELECT coalesce(sum(u.spent_credits), 0)::int FROM usage_days u WHERE u.actor_id = p.id
          AND u.day >= date_trunc('month', now() AT TIME ZONE s.time_zone)::date) AS spent_this_month,
        greatest(
          (SELECT max(l.created_at) FROM launches l WHERE l.actor_id = p.id),
          (SELECT max(w.submitted_at) FROM submissions w WHERE w.student_id = p.id)) AS last_active_at
      FROM profiles p JOIN schools s ON s.id = p.school_id WHERE p.id = $1`,
    [profileId],
  );
  return row ?? null;
}

/** Which of these login names are taken. */
export async function listTakenLogins(logins: readonly string[]): Promise<Set<string>> {
  const taken = await rows<{ login: string }>(
    "taken-logins",
    "SELECT login FROM profiles WHERE login = ANY ($1)",
    [logins],
  );
  return new Set(taken.map(({ login }) => login));
}
