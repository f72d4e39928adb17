import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Person, Role } from "./person";

/** The part of a person that decides what they may do in a classroom. */
export type ClassroomUser = Pick<Person, "id" | "role" | "schoolId">;

/**
 * What a person may do with a classroom: `see` it and its activities, `manage` its students and activities (operators
 * only read them), or `review` what its students hand in.
 */
export type ClassroomRight = "see" | "manage" | "review";

type Scope = (user: ClassroomUser) => Expression<SqlBool>;

const eb = expressionBuilder<DB & { c: DB["classrooms"] }, "c">();

function isEnrolled({ id }: ClassroomUser, kind?: "teacher") {
  const classroomIds = eb
    .selectFrom("enrolments as mine")
    .select("mine.classroomId")
    .where("mine.profileId", "=", id)
    .where("mine.standing", "=", "active");
  return eb("c.id", "in", kind ? classroomIds.where("mine.kind", "=", kind) : classroomIds);
}

const enrolled: Scope = (user) => isEnrolled(user);
const taught: Scope = (user) => isEnrolled(user, "teacher");
const ofOwnSchool: Scope = ({ schoolId }) => eb("c.schoolId", "=", schoolId);
const ownPlayground: Scope = ({ id }) => eb("c.developerId", "=", id);
const every: Scope = () => sql<SqlBool>`true`;
const none: Scope = () => sql<SqlBool>`false`;

const SCOPES: Readonly<Record<ClassroomRight, Readonly<Record<Role, Scope>>>> = {
  see: {
    student: enrolled,
    teacher: enrolled,
    school_admin: ofOwnSchool,
    developer: ownPlayground,
    operator: every,
  },
  manage: { student: none, teacher: taught, school_admin: ofOwnSchool, developer: taught, operator: every },
  review: { student: none, teacher: taught, school_admin: none, developer: taught, operator: every },
};

/**
 * The condition on classrooms (alias `c`) that a person has this right to: the one place of that rule, for lists and for
 * single classrooms and activities. Archived classrooms are nobody's until they are restored. One statement per role, so
 * that each uses its own index.
 */
export function classroomScope(user: ClassroomUser, right: ClassroomRight): Expression<SqlBool> {
  return eb.and([eb("c.standing", "=", "active"), SCOPES[right][user.role](user)]);
}
