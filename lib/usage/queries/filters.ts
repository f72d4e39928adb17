import type { Role } from "@/generated/prisma/enums";
import { rows } from "@/lib/database/connections";

/** The ids by which a person filters their usage. */
export interface UsageFilterIds {
  classroomId?: string;
  studentId?: string;
  activityId?: string;
}

interface FilterRule {
  /** Whether a classroom (alias `c`) is one whose usage the person ($1) may see. */
  classroom: string;
  /** Whether the usage of a profile ($3) is the person's ($1) to see. */
  student: string;
}

const ENROLLED = "SELECT 1 FROM enrolments e WHERE e.classroom_id = c.id AND e.profile_id = $1";
const IN_MY_CLASSROOM = (mine: string) =>
  `EXISTS (SELECT 1 FROM enrolments theirs JOIN classrooms c ON c.id = theirs.classroom_id
    WHERE theirs.profile_id = $3 AND ${mine})`;
const I_TEACH = `EXISTS (${ENROLLED} AND e.kind = 'teacher' AND e.standing = 'active')`;
const MY_PLAYGROUND = "c.developer_id = $1";
const MY_SCHOOL = "(SELECT me.school_id FROM profiles me WHERE me.id = $1)";

/**
 * What each role may name in a filter: what stands in the entries of its scope (`usage-scope.ts`). Who has left a
 * classroom, and a classroom that was closed, may be named still: their entries are there. Every look is by primary key.
 */
const RULES: Readonly<Record<Role, FilterRule>> = {
  student: { classroom: `EXISTS (${ENROLLED} AND e.kind = 'student')`, student: "$3::uuid = $1" },
  teacher: { classroom: I_TEACH, student: IN_MY_CLASSROOM(I_TEACH) },
  school_admin: {
    classroom: `c.school_id = ${MY_SCHOOL}`,
    student: `EXISTS (SELECT 1 FROM profiles p WHERE p.id = $3 AND p.school_id = ${MY_SCHOOL})`,
  },
  developer: { classroom: MY_PLAYGROUND, student: `($3::uuid = $1 OR ${IN_MY_CLASSROOM(MY_PLAYGROUND)})` },
  operator: {
    classroom: "$1::uuid IS NOT NULL",
    student: "EXISTS (SELECT 1 FROM profiles p WHERE p.id = $3)",
  },
};

/** Which of the named ids are not this person's to see, or do not exist: the two look the same. One statement. */
export async function findForeignFilters(
  personId: string,
  role: Role,
  { classroomId, studentId, activityId }: UsageFilterIds,
): Promise<{ classroom: boolean; student: boolean; activity: boolean }> {
  const { classroom, student } = RULES[role];
  const [row] = await rows<{ classroom: boolean; student: boolean; activity: boolean }>(
    `usage-filters-${role}`,
    `SELECT $2::uuid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM classrooms c WHERE c.id = $2 AND ${classroom}) AS classroom,
        $3::uuid IS NOT NULL AND NOT ${student} AS student,
        $4::uuid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM activities a JOIN classrooms c ON c.id = a.classroom_id
          WHERE a.id = $4 AND ${classroom}) AS activity`,
    [personId, classroomId ?? null, studentId ?? null, activityId ?? null],
  );
  return row ?? { classroom: true, student: true, activity: true };
}
