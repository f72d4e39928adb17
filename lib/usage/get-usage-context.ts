import type { Person } from "@/lib/access/person";
import { findSchoolCalendar, listTimeZones } from "@/lib/access/queries/schools";
import type { Balance } from "@/lib/credits/get-balance";
import { notFound } from "@/lib/hub-error";
import { type CalendarDay, dayIn } from "@/lib/time/calendar-day";
import { computeForecast, type Forecast, lastSchoolDays } from "./forecast";
import { findFilterNames } from "./queries/choices";
import { sumPoolDays } from "./queries/summary";
import type { Term } from "./usage-range";

/** The school whose time zone and terms a usage page uses. */
export interface UsageContext {
  school: { id: string; name: string; nameKo: string | null } | null;
  timeZone: string;
  /** The school's day; of all schools, the latest of their days, so that no school's current day is left out. */
  today: CalendarDay;
  terms: readonly Term[];
}

/**
 * Returns the context of a usage page: of the person's school, or of the given one; without a school, times are in UTC.
 * @throws HubError NOTFOUND_001 for a school that does not exist, and for any given school unless the person is an operator
 */
export async function getUsageContext(person: Person, schoolId: string | undefined): Promise<UsageContext> {
  if (schoolId !== undefined && person.role !== "operator") throw notFound("school");
  const contextSchoolId = schoolId ?? person.schoolId;
  const found = contextSchoolId ? await findSchoolCalendar(contextSchoolId) : null;
  if (schoolId !== undefined && !found) throw notFound("school");
  const timeZone = found?.timeZone ?? "UTC";
  const schoolZones = person.role === "operator" && !found ? await listTimeZones() : [];
  const now = new Date();
  const days = [timeZone, ...schoolZones].map((zone) => dayIn(zone, now));
  return {
    school: found && { id: found.id, name: found.name, nameKo: found.nameKo },
    timeZone,
    today: days.reduce((latest, day) => (day > latest ? day : latest)),
    terms: found?.terms ?? [],
  };
}

/** Forecasts how long a pool's credits last, based on the last 14 school days; null when nothing was spent on them. */
export async function readForecast(
  balance: Pick<Balance, "poolId" | "available">,
  { today, terms }: Pick<UsageContext, "today" | "terms">,
): Promise<Forecast | null> {
  const spentCredits = await sumPoolDays(balance.poolId, lastSchoolDays(today, terms));
  return computeForecast({ availableCredits: balance.available, spentCredits, today, terms });
}

/** Returns the names of what a page filters by. It checks no rights: call `assertFilters` first. */
export const getFilterNames = findFilterNames;
