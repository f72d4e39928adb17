import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { findSchoolCalendar } from "@/lib/access/queries";
import { invalid, notFound } from "@/lib/hub-error";
import { findForeignFilters, type UsageFilterIds } from "./queries/filters";

const FILTERS = ["classroomId", "studentId", "activityId", "teacherId", "schoolId"] as const;

/** Every id by which usage is filtered. */
type FilterIds = UsageFilterIds & { teacherId?: string; schoolId?: string };

async function assertSchool(person: Person, schoolId: string): Promise<void> {
  const school = person.role === "operator" ? await findSchoolCalendar(schoolId) : null;
  if (!school) throw notFound("school");
}

/** A teacher may be named by whoever may name them as the one who spent. */
async function assertTeacher(person: Person, teacherId: string): Promise<void> {
  const foreign = await findForeignFilters(person.id, person.role, { studentId: teacherId });
  if (foreign.student) throw notFound("teacher");
}

/**
 * Another school's, classroom's or student's id is as one that does not exist, in a filter too
 * (protocol: People and roles). A school is for operators alone to name.
 * @throws HubError NOTFOUND_001; VAL_001 for what is no id
 */
export async function assertFilters(person: Person, filters: FilterIds): Promise<void> {
  const named = FILTERS.filter((path) => filters[path] !== undefined);
  if (named.length === 0) return;
  const issues = named
    .filter((path) => !isUuid(filters[path]))
    .map((path) => ({ path, message: "Not an id." }));
  if (issues.length > 0) throw invalid(issues);
  if (filters.schoolId !== undefined) await assertSchool(person, filters.schoolId);
  if (filters.teacherId !== undefined) await assertTeacher(person, filters.teacherId);
  const foreign = await findForeignFilters(person.id, person.role, filters);
  for (const what of ["classroom", "student", "activity"] as const) if (foreign[what]) throw notFound(what);
}
