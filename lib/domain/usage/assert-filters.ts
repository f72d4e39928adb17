import { validate as isUuid } from "uuid";
import { findForeignFilters, type UsageFilterIds } from "@/lib/db/usage-filter-rows";
import { invalid, notFound } from "../hub-error";
import type { Person } from "../people/person";

const FILTERS = ["classroomId", "studentId", "activityId"] as const;

/**
 * Another school's, classroom's or student's id is as one that does not exist, in a filter too (contract, section 3).
 * @throws HubError NOTFOUND_001; VAL_001 for what is no id
 */
export async function assertFilters(person: Person, filters: UsageFilterIds): Promise<void> {
  const named = FILTERS.filter((path) => filters[path] !== undefined);
  if (named.length === 0) return;
  const issues = named
    .filter((path) => !isUuid(filters[path]))
    .map((path) => ({ path, message: "Not an id." }));
  if (issues.length > 0) throw invalid(issues);
  const foreign = await findForeignFilters(person.id, person.role, filters);
  for (const what of ["classroom", "student", "activity"] as const) if (foreign[what]) throw notFound(what);
}
