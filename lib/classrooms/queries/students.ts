import { sql } from "kysely";

/** Whether the person `p` is an active student by the enrolment `e`. */
export const isActiveStudent = sql<boolean>`e.kind = 'student' AND e.status = 'active' AND p.status = 'active'`;

/** The order of a class list: by number, and students without one last, by name. */
export const CLASS_ORDER = sql`e.class_number NULLS LAST, p.display_name, p.id`;
