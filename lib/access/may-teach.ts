import type { Person, Role } from "./person";

const TEACHING: readonly Role[] = ["teacher", "developer"];

/** Whether a person's role may teach: teachers in their classrooms, developers in their own playground. */
export function mayTeach({ role }: Pick<Person, "role">): boolean {
  return TEACHING.includes(role);
}
