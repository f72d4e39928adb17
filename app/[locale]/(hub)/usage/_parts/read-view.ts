import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/access/person";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import { listDays } from "@/lib/time/calendar-day";
import { getSummary } from "@/lib/usage/get-summary";
import { getFilterNames, getForecast, getUsagePlace, type UsagePlace } from "@/lib/usage/get-usage-place";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { rangeOf } from "@/lib/usage/usage-range";
import { orNotFound } from "../../open-page";
import { filtersOf, readUsageQuery, type UsageQuery } from "./usage-query";

const LEDGER_PAGE = 25;

interface Asked {
  person: Person;
  locale: AppLocale;
  search: Record<string, string | string[] | undefined>;
}

/** The pool that the page answers for, with its forecast; null where there is none, or not one. */
async function readPool(person: Person, place: UsagePlace, query: UsageQuery) {
  const { schoolId } = query.filters;
  const isOwner = person.role === "school_admin" || person.role === "developer";
  if (!isOwner && schoolId === undefined) return null;
  const balance = await (schoolId === undefined ? getBalance(person) : getSchoolBalance(person, schoolId));
  return { ...balance, forecast: balance.owner.isSchool ? await getForecast(balance, place) : null };
}

async function readAll({ person, search }: Asked) {
  const query = readUsageQuery(search, person.role);
  const place = await getUsagePlace(person, query.filters.schoolId);
  const range = rangeOf(query, place);
  const filters = filtersOf(query, range);
  const by = query.by === "purpose" || query.by === undefined ? "student" : query.by;
  const { type, classroomId, schoolId } = query.filters as {
    type?: "hold";
    classroomId?: string;
    schoolId?: string;
  };
  const ledgerFilters = { ...filters, ...(type && { type }) };
  const [days, groups, ledger, choices, names, pool] = await Promise.all([
    getSummary(person, { ...filters, groupBy: "day" }),
    getSummary(person, { ...filters, groupBy: by }),
    listNamedEntries(person, { ...ledgerFilters, limit: LEDGER_PAGE }),
    listUsageChoices(person, { schoolId, classroomId }),
    getFilterNames(filters),
    readPool(person, place, query),
  ]);
  await recordUsageRead(person, filters);
  return { query, place, range, filters, ledgerFilters, days, groups, ledger, choices, names, pool };
}

/**
 * Everything that the staff's page of usage shows, read once; what is not the person's to see is the not-found page.
 * Days come whole, those without use too.
 */
export async function readUsageView(asked: Asked) {
  const { days, ...view } = await orNotFound(readAll(asked));
  const { from, to } = view.range;
  const known = new Map(days.groups.map((day) => [day.key, day]));
  const bars = listDays(from, to).map((day) => ({
    day,
    spentCredits: known.get(day)?.spentCredits ?? 0,
    operations: known.get(day)?.operations ?? 0,
  }));
  const past = bars.filter(({ day }) => day <= view.place.today);
  return { ...view, ...asked, totals: days.totals, bars: past };
}
export type UsageView = Awaited<ReturnType<typeof readUsageView>>;
