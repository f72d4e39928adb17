import type { Person, Role } from "./person";

const TEACHING: readonly Role[] = ["teacher", "developer"];

/** Whether someone may be a classroom's teacher: a developer is that of the own playground. The enrolment decides where. */
export function mayTeach({ role }: Pick<Person, "role">): boolean {
  return TEACHING.includes(role);
}
