import type { Role } from "./person";

/** Who looks: what they may see follows from their role, enrolments and school. */
export interface Viewer {
  id: string;
  role: Role;
  schoolId: string | null;
}

const ENROLLED = `c.id IN (SELECT e.classroom_id FROM enrolments e
  WHERE e.profile_id = $1 AND e.standing = 'active')`;

/**
 * Which classrooms (alias `c`) a role may see: the one place of that rule. `$1` is the viewer, `$2` their school.
 * One statement per role, so that each uses its own index.
 */
const VISIBLE: Record<Role, string> = {
  student: ENROLLED,
  teacher: ENROLLED,
  school_admin: "c.school_id = $2",
  developer: "c.developer_id = $1",
  operator: "true",
};

/** Both parameters are named in every role's statement, so that all of them take the same list of values. */
export function visible(role: Role): string {
  return `c.standing = 'active' AND ($1::uuid IS NOT NULL OR $2::uuid IS NOT NULL) AND ${VISIBLE[role]}`;
}
