import type { Person } from "@/lib/access/person";
import { findSchoolCalendar } from "@/lib/access/queries";
import type { Balance } from "@/lib/credits/get-balance";
import { notFound } from "@/lib/hub-error";
import { type CalendarDay, dayIn } from "@/lib/time/calendar-day";
import { type Forecast, forecastOf, lastSchoolDays } from "./forecast";
import { findFilterNames, sumPoolDays } from "./queries/place";
import type { Term } from "./usage-range";

/** Whose days a page of usage counts in. */
export interface UsagePlace {
  school: { id: string; name: string; nameKo: string | null } | null;
  timeZone: string;
  today: CalendarDay;
  terms: readonly Term[];
}

/**
 * Where a person looks at usage: their school, or for an operator the one that they name. Developers, and operators who
 * look at all schools at once, have days of UTC.
 * @throws HubError NOTFOUND_001 for a school that is not theirs to name
 */
export async function getUsagePlace(person: Person, schoolId: string | undefined): Promise<UsagePlace> {
  if (schoolId !== undefined && person.role !== "operator") throw notFound("school");
  const named = schoolId ?? person.schoolId;
  const found = named ? await findSchoolCalendar(named) : null;
  if (schoolId !== undefined && !found) throw notFound("school");
  const timeZone = found?.timeZone ?? "UTC";
  return {
    school: found && { id: found.id, name: found.name, nameKo: found.nameKo },
    timeZone,
    today: dayIn(timeZone, new Date()),
    terms: found?.terms ?? [],
  };
}

/** How long a pool's credits last, by the last 14 school days; null where nothing was spent on them. */
export async function getForecast(
  balance: Pick<Balance, "poolId" | "available">,
  { today, terms }: Pick<UsagePlace, "today" | "terms">,
): Promise<Forecast | null> {
  const spentCredits = await sumPoolDays(balance.poolId, lastSchoolDays(today, terms));
  return forecastOf({ availableCredits: balance.available, spentCredits, today, terms });
}

/** The names of what a page is narrowed to, whose ids have been found to be the person's to see. */
export const getFilterNames = findFilterNames;
