import { dayProblem } from "@/packages/client/contract/limits";

interface Days {
  from: string;
  to: string;
}

export type DayProblem = NonNullable<ReturnType<typeof dayProblem>> | "endBeforeStart";

export function findDayProblems({ from, to }: Days): Partial<Record<keyof Days, DayProblem>> {
  const problems = {
    from: from === "" ? null : dayProblem(from),
    to: to === "" ? null : dayProblem(to),
  };
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) };
  return from !== "" && to !== "" && from > to ? { to: "endBeforeStart" } : {};
}

export function withUsableDays<Filters extends Days>(filters: Filters): Filters {
  const problems = findDayProblems(filters);
  return { ...filters, ...(problems.from && { from: "" }), ...(problems.to && { to: "" }) };
}
