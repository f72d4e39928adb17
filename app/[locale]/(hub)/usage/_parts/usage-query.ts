import { ENTRY_TYPES, type UsageFilters } from "@/client/contract/usage";
import type { Role } from "@/lib/access/person";
import type { UsageRange } from "@/lib/usage/usage-range";

/** What usage can be narrowed to by a row of a breakdown, and how the address says it. */
export const FILTER_NAMES = [
  ...["schoolId", "classroomId", "teacherId", "studentId", "activityId", "appSlug", "model", "type"],
] as readonly FilterName[];
export type FilterName = Exclude<keyof UsageFilters, "from" | "to">;

/** By what a page breaks usage down. A developer's purposes are told from who spent. */
export type Breakdown = "classroom" | "teacher" | "student" | "activity" | "app" | "model" | "purpose";

const SCHOOL_BREAKDOWNS: readonly Breakdown[] = [
  "classroom",
  "teacher",
  "student",
  "activity",
  "app",
  "model",
];

/**
 * What a page offers, its own question first. Classrooms and people of several schools beside each other would say
 * nothing: an operator chooses a school for them.
 */
export function breakdownsFor(role: Role, schoolId: string | undefined): readonly Breakdown[] {
  if (role === "teacher") return ["student", "activity", "classroom", "app", "model"];
  if (role === "developer") return ["app", "purpose", "activity", "model"];
  return role === "operator" && schoolId === undefined ? ["app", "model"] : SCHOOL_BREAKDOWNS;
}

/** The page's state, all of it in its address. */
export interface UsageQuery {
  range?: string;
  from?: string;
  to?: string;
  by?: Breakdown;
  /** Shows every row of a long breakdown. */
  all?: "1";
  /** Where the operator's list of pools goes on: its cursor. */
  pools?: string;
  filters: Partial<Record<FilterName, string>>;
}

type Search = Record<string, string | string[] | undefined>;

/** The text of a parameter; nothing where it is empty, repeated, or no text that a database keeps. */
function textOf(search: Search, name: string, maxLength = 200): string | undefined {
  const value = search[name];
  if (typeof value !== "string" || value === "" || value.length > maxLength) return undefined;
  return value.isWellFormed() && !value.includes("\u0000") ? value : undefined;
}

/** What stands where a date belongs: empty where it says nothing that could be shown again. */
function dateOf(search: Search, name: string): string | undefined {
  return search[name] === undefined ? undefined : (textOf(search, name, 40) ?? "");
}

/** Reads the address. What it does not know is left out; ids are checked where they are looked up. */
export function readUsageQuery(search: Search, role: Role): UsageQuery {
  const asked = FILTER_NAMES.flatMap((name) => {
    const value = textOf(search, name);
    const isKnown = name !== "type" || ENTRY_TYPES.some((type) => type === value);
    return value !== undefined && isKnown ? [[name, value] as const] : [];
  });
  const filters: UsageQuery["filters"] = Object.fromEntries(asked);
  const offered = breakdownsFor(role, filters.schoolId);
  return {
    range: textOf(search, "range"),
    from: dateOf(search, "from"),
    to: dateOf(search, "to"),
    by: offered.find((by) => by === search.by) ?? offered[0],
    all: search.all === "1" ? "1" : undefined,
    // It has a name in it, of up to 100 letters.
    pools: textOf(search, "pools", 1000),
    filters,
  };
}

/** The parameters of a state, without those that say nothing. */
export function usageParameters({ filters, ...rest }: UsageQuery): [string, string][] {
  return Object.entries({ ...rest, ...filters }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  );
}

/** The address of the page in a state. */
export function usageAddress(path: string, query: UsageQuery): string {
  const parameters = new URLSearchParams(usageParameters(query));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The same state narrowed, or widened where a filter is undefined. */
export function narrowed(
  query: UsageQuery,
  filters: Partial<Record<FilterName, string | undefined>>,
): UsageQuery {
  return { ...query, all: undefined, pools: undefined, filters: { ...query.filters, ...filters } };
}

/** What the reading verbs take: the filters and the days. A kind of entry is the ledger's alone. */
export function filtersOf({ filters }: UsageQuery, { from, to }: UsageRange): Omit<UsageFilters, "type"> {
  const { type: _, ...rest } = filters;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { from, to, ...Object.fromEntries(given) };
}

/** The address of the same rows as a file: what the API answers to a plain link. */
export function fileAddress(
  operation: "summary" | "ledger",
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/api/v1/usage/${operation}?${new URLSearchParams([...given, ["format", "csv"]])}`;
}
