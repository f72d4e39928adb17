import type { Role } from "@/lib/access/person";
import { pathLocaleOf } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import type { UsageRange } from "@/lib/usage/usage-range";
import { addressOf } from "@/packages/client/contract/address-of";
import { ENTRY_TYPES, type UsageFilters } from "@/packages/client/contract/usage";
import type { SearchParams } from "../../search-params";

export const FILTER_NAMES = [
  "schoolId",
  "classroomId",
  "teacherId",
  "studentId",
  "activityId",
  "appSlug",
  "model",
  "type",
] as readonly FilterName[];

export type FilterName = Exclude<keyof UsageFilters, "from" | "to">;

/** By what a breakdown groups. `purpose` is for developers: what they spent themselves, and what their made-up students spent. */
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
 * Lists the breakdowns of a role, its default first. Operators choose a school before they see classrooms or people, which
 * cannot be compared across schools.
 */
export function listBreakdowns(role: Role, schoolId: string | undefined): readonly Breakdown[] {
  if (role === "teacher") return ["student", "activity", "classroom", "app", "model"];
  if (role === "developer") return ["app", "purpose", "activity", "model"];
  return role === "operator" && schoolId === undefined ? ["app", "model"] : SCHOOL_BREAKDOWNS;
}

export interface UsageQuery {
  range?: string;
  from?: string;
  to?: string;
  by?: Breakdown;
  all?: "1";
  pools?: string;
  filters: Partial<Record<FilterName, string>>;
}

/** Returns a parameter; undefined when it is empty, repeated, too long or not valid text for the database. */
function readText(searchParams: SearchParams, name: string, maxLength = 200): string | undefined {
  const value = searchParams[name];
  if (typeof value !== "string" || value === "" || value.length > maxLength) return undefined;
  return value.isWellFormed() && !value.includes("\u0000") ? value : undefined;
}

/**
 * Returns the text of a date parameter: undefined when the parameter is missing, empty when `readText` refuses it. The page reports
 * an empty date as no day.
 */
function readDate(searchParams: SearchParams, name: string): string | undefined {
  return searchParams[name] === undefined ? undefined : (readText(searchParams, name, 40) ?? "");
}

/** Reads the page's state from its URL. Unknown values are ignored; ids are checked where they are looked up. */
export function readUsageQuery(searchParams: SearchParams, role: Role): UsageQuery {
  const entries = FILTER_NAMES.flatMap((name) => {
    const value = readText(searchParams, name);
    const isKnown = name !== "type" || ENTRY_TYPES.some((type) => type === value);
    return value !== undefined && isKnown ? [[name, value] as const] : [];
  });
  const filters: UsageQuery["filters"] = Object.fromEntries(entries);
  const breakdowns = listBreakdowns(role, filters.schoolId);
  return {
    range: readText(searchParams, "range"),
    from: readDate(searchParams, "from"),
    to: readDate(searchParams, "to"),
    by: breakdowns.find((by) => by === searchParams.by) ?? breakdowns[0],
    all: searchParams.all === "1" ? "1" : undefined,
    // The cursor contains a name of up to 100 characters.
    pools: readText(searchParams, "pools", 1000),
    filters,
  };
}

export function usageParameters({ filters, ...rest }: UsageQuery): [string, string][] {
  return Object.entries({ ...rest, ...filters }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  );
}

export function usageAddress(path: string, query: UsageQuery): string {
  const parameters = new URLSearchParams(usageParameters(query));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export function withFilters(
  query: UsageQuery,
  filters: Partial<Record<FilterName, string | undefined>>,
): UsageQuery {
  return { ...query, all: undefined, pools: undefined, filters: { ...query.filters, ...filters } };
}

/** Whether a filter leaves out some of the credits that a pool spends; then its balance says nothing about what is shown. */
export function isNarrowed({
  filters: { schoolId: _pool, type: _ledgerOnly, ...rest },
}: UsageQuery): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** Converts the state to the filters of usage and its days. `type` is left out, because it applies to the ledger only. */
export function toUsageFilters(
  { filters }: UsageQuery,
  { from, to }: UsageRange,
): Omit<UsageFilters, "type"> {
  const { type: _, ...rest } = filters;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { from, to, ...Object.fromEntries(given) };
}

export function fileAddress(
  path: "/usage/summary" | "/usage/ledger",
  query: Readonly<Record<string, string | undefined>>,
  locale: AppLocale,
): string {
  return addressOf(path, { query: { ...query, format: "csv", locale: pathLocaleOf(locale) } });
}
