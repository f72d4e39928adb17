import { FIRST_DAY, LAST_DAY } from "@/client/contract/limits";

interface Days {
  from: string;
  to: string;
}

/** Why a day of the filter narrows nothing. */
export type DayProblem = "noDay" | "outOfReach" | "turned";

/** A year of up to six figures, as a browser's date field has it. */
const DAY = /^(\d{4,6})(-\d\d-\d\d)$/;

function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

function problemOf(text: string): DayProblem | null {
  const [, year = "", rest = ""] = DAY.exec(text) ?? [];
  if (year.length === 4 && isDay(text)) return text < FIRST_DAY || text > LAST_DAY ? "outOfReach" : null;
  return year.length > 4 && isDay(`2000${rest}`) ? "outOfReach" : "noDay";
}

/** What is wrong with the days of the filter; an empty one is none, and asks for none. */
export function dayProblemsOf({ from, to }: Days): Partial<Record<keyof Days, DayProblem>> {
  const problems = {
    from: from === "" ? null : problemOf(from),
    to: to === "" ? null : problemOf(to),
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
