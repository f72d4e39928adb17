import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Person, Role } from "./person";

/** The fields of a person that decide what they may do in a classroom. */
export type ClassroomUser = Pick<Person, "id" | "role" | "schoolId">;

/**
 * A right to a classroom:
 * - `see`: the classroom and its activities
 * - `staffRead`: what its staff see, such as its students; `mayManage` decides who of them may also change it
 * - `review`: its students' submissions
 */
export type ClassroomRight = "see" | "staffRead" | "review";

type Condition = (user: ClassroomUser) => Expression<SqlBool>;

const eb = expressionBuilder<DB & { c: DB["classrooms"] }, "c">();

function enrolledCondition({ id }: ClassroomUser, kind?: "teacher") {
  const classroomIds = eb
    .selectFrom("enrolments as mine")
    .select("mine.classroomId")
    .where("mine.profileId", "=", id)
    .where("mine.status", "=", "active");
  return eb("c.id", "in", kind ? classroomIds.where("mine.kind", "=", kind) : classroomIds);
}

const enrolled: Condition = (user) => enrolledCondition(user);
const taught: Condition = (user) => enrolledCondition(user, "teacher");
const inOwnSchool: Condition = ({ schoolId }) => eb("c.schoolId", "=", schoolId);
const ownPlayground: Condition = ({ id }) => eb("c.developerId", "=", id);
const every: Condition = () => sql<SqlBool>`true`;
const none: Condition = () => sql<SqlBool>`false`;

/** Which classrooms each role has a right to. Developers are enrolled as teachers of their playground, so `taught` includes it. */
const CLASSROOMS: Readonly<Record<ClassroomRight, Readonly<Record<Role, Condition>>>> = {
  see: {
    student: enrolled,
    teacher: enrolled,
    school_admin: inOwnSchool,
    developer: ownPlayground,
    operator: every,
  },
  staffRead: {
    student: none,
    teacher: taught,
    school_admin: inOwnSchool,
    developer: taught,
    operator: every,
  },
  review: { student: none, teacher: taught, school_admin: none, developer: taught, operator: every },
};

/**
 * Returns the condition that a person has a right to the classroom `c`; nobody has a right to an archived one. It differs by
 * role so that each role's statement uses its own index.
 */
export function hasClassroomRight(user: ClassroomUser, right: ClassroomRight): Expression<SqlBool> {
  return eb.and([eb("c.status", "=", "active"), CLASSROOMS[right][user.role](user)]);
}
