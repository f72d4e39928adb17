import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { schoolExists } from "@/lib/access/queries/schools";
import { invalid, notFound } from "@/lib/hub-error";
import type { UsageFilters } from "@/packages/client/contract/usage";
import { canSeeActivity, canSeeClassroom, canSeePerson } from "./queries/visible";

const FILTERS = ["classroomId", "studentId", "activityId", "teacherId", "schoolId"] as const;

type FilterIds = { [Name in (typeof FILTERS)[number]]?: string };

/**
 * Asserts that a person may see everything that these filters name (protocol: People and roles).
 * @throws HubError VAL_001 for a malformed id; NOTFOUND_001 for an id that does not exist or that the person may not see
 */
export async function assertFilters(person: Person, filters: FilterIds): Promise<void> {
  const issues = FILTERS.filter((path) => filters[path] !== undefined && !isUuid(filters[path])).map(
    (path) => ({ path, message: "notAnId" as const }),
  );
  if (issues.length > 0) throw invalid(issues);
  const reader = { personId: person.id, role: person.role };
  const { schoolId, teacherId, classroomId, studentId, activityId } = filters;
  if (schoolId !== undefined && !(person.role === "operator" && (await schoolExists(schoolId))))
    throw notFound("school");
  if (teacherId !== undefined && !(await canSeePerson(reader, teacherId))) throw notFound("teacher");
  if (classroomId !== undefined && !(await canSeeClassroom(reader, classroomId))) throw notFound("classroom");
  if (studentId !== undefined && !(await canSeePerson(reader, studentId))) throw notFound("student");
  if (activityId !== undefined && !(await canSeeActivity(reader, activityId))) throw notFound("activity");
}

/** Converts a moment to UTC, because PostgreSQL does not accept every offset of ISO 8601. */
function toUtc(moment: string | undefined): string | undefined {
  return moment && new Date(moment).toISOString();
}

/** Separates days from moments. If `to` is a day, the range includes that day; if it is a moment, the range ends before it. */
function toBounds({ from, to }: Pick<UsageFilters, "from" | "to">) {
  const isMoment = (value: string | undefined) => value?.includes("T") ?? false;
  return {
    fromDay: isMoment(from) ? undefined : from,
    fromMoment: isMoment(from) ? toUtc(from) : undefined,
    toDay: isMoment(to) ? undefined : to,
    toMoment: isMoment(to) ? toUtc(to) : undefined,
  };
}

/** Checks the filters of a query as `assertFilters` does. The statement limits its rows to the person's scope in any case. */
export async function readFilters<Query extends UsageFilters>(
  person: Person,
  { from, to, ...filters }: Query,
) {
  await assertFilters(person, filters);
  return { ...filters, ...toBounds({ from, to }), personId: person.id, role: person.role };
}
