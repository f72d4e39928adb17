import { dayProblem } from "@/client/contract/limits";

interface Days {
  from: string;
  to: string;
}

/** Why a day of the filter narrows nothing. */
export type DayProblem = NonNullable<ReturnType<typeof dayProblem>> | "turned";

/** What is wrong with the days of the filter; an empty one is none, and asks for none. */
export function dayProblemsOf({ from, to }: Days): Partial<Record<keyof Days, DayProblem>> {
  const problems = {
    from: from === "" ? null : dayProblem(from),
    to: to === "" ? null : dayProblem(to),
  };
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) };
  return from !== "" && to !== "" && from > to ? { to: "turned" } : {};
}

/** The filters without the days that nothing can be narrowed by. */
export function withUsableDays<Filters extends Days>(filters: Filters): Filters {
  const problems = dayProblemsOf(filters);
  return { ...filters, ...(problems.from && { from: "" }), ...(problems.to && { to: "" }) };
}
