import type { Person } from "@/lib/access/person";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import type { AppLocale } from "@/lib/i18n/routing";
import { listDays } from "@/lib/time/calendar-day";
import { getSpendingAttention } from "@/lib/usage/get-attention";
import { getSummary } from "@/lib/usage/get-summary";
import {
  getFilterNames,
  getUsageContext,
  readForecast,
  type UsageContext,
} from "@/lib/usage/get-usage-context";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { resolveRange } from "@/lib/usage/usage-range";
import type { EntryType } from "@/packages/client/contract/usage";
import { orNotFound } from "../../open-page";
import type { SearchParams } from "../../search-params";
import { readUsageQuery, toUsageFilters, type UsageQuery } from "./usage-query";

const LEDGER_PAGE_SIZE = 25;

export interface UsageRequest {
  person: Person;
  locale: AppLocale;
  searchParams: SearchParams;
}

/**
 * Reads the credit pool that the page is about, with its forecast (null for a playground). Returns null for a teacher, and for an
 * operator who has not chosen a school.
 */
async function readPool(person: Person, context: UsageContext, query: UsageQuery) {
  const { schoolId } = query.filters;
  const isOwner = person.role === "school_admin" || person.role === "developer";
  if (!isOwner && schoolId === undefined) return null;
  const balance = await (schoolId === undefined ? getBalance(person) : getSchoolBalance(person, schoolId));
  return { ...balance, forecast: balance.owner.isSchool ? await readForecast(balance, context) : null };
}

async function readAll({ person, searchParams }: UsageRequest) {
  const query = readUsageQuery(searchParams, person.role);
  const context = await getUsageContext(person, query.filters.schoolId);
  const range = resolveRange(query, context);
  const filters = toUsageFilters(query, range);
  // The breakdown by purpose is computed from the groups by student.
  const by = query.by === "purpose" || query.by === undefined ? "student" : query.by;
  const { type, classroomId, schoolId } = query.filters;
  const ledgerFilters = { ...filters, ...(type && { type: type as EntryType }) };
  const [days, groups, ledger, choices, names, pool, attention] = await Promise.all([
    getSummary(person, { ...filters, groupBy: "day" }),
    getSummary(person, { ...filters, groupBy: by }),
    listNamedEntries(person, { ...ledgerFilters, limit: LEDGER_PAGE_SIZE }),
    listUsageChoices(person, { schoolId, classroomId }),
    getFilterNames(filters),
    readPool(person, context, query),
    getSpendingAttention(person, schoolId ?? null),
  ]);
  await recordUsageRead(person, filters, "list");
  return {
    query,
    context,
    range,
    filters,
    ledgerFilters,
    days,
    groups,
    ledger,
    choices,
    names,
    pool,
    attention,
  };
}

/**
 * Reads what the parts of the staff's usage page share, including days without use. Shows the not-found page for what the
 * person may not see.
 */
export async function readUsageView(request: UsageRequest) {
  const { days, ...view } = await orNotFound(readAll(request));
  const { from, to } = view.range;
  const groupOfDay = new Map(days.groups.map((day) => [day.key, day]));
  const bars = listDays(from, to).map((day) => ({
    day,
    spentCredits: groupOfDay.get(day)?.spentCredits ?? 0,
    operations: groupOfDay.get(day)?.operations ?? 0,
  }));
  const barsUntilToday = bars.filter(({ day }) => day <= view.context.today);
  return { ...view, ...request, totals: days.totals, bars: barsUntilToday };
}

export type UsageView = Awaited<ReturnType<typeof readUsageView>>;
