import { dayProblem } from "@/packages/client/contract/limits";

interface Days {
  from: string;
  to: string;
}

/** Why a date of the filter is ignored. */
export type DayProblem = NonNullable<ReturnType<typeof dayProblem>> | "endBeforeStart";

/** Finds what is wrong with the dates of the filter; an empty date is valid. */
export function findDayProblems({ from, to }: Days): Partial<Record<keyof Days, DayProblem>> {
  const problems = {
    from: from === "" ? null : dayProblem(from),
    to: to === "" ? null : dayProblem(to),
  };
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) };
  return from !== "" && to !== "" && from > to ? { to: "endBeforeStart" } : {};
}

/** Returns the filters with invalid dates emptied. */
export function withUsableDays<Filters extends Days>(filters: Filters): Filters {
  const problems = findDayProblems(filters);
  return { ...filters, ...(problems.from && { from: "" }), ...(problems.to && { to: "" }) };
}
