import type { Person } from "@/lib/access/person";
import { findSchoolCalendar } from "@/lib/access/queries/schools";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { listSuspendedActivities } from "@/lib/activities/list-suspended";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import { dayIn } from "@/lib/time/calendar-day";
import type { SchoolOverview } from "@/packages/client/contract/schools";

import { computeForecast, lastSchoolDays } from "./forecast";
import { findWaitingImport, getSpendingAttention } from "./get-attention";
import { readSafetyState, sumByDay } from "./queries/attention";
import { recordUsageRead } from "./record-usage-read";

/**
 * Returns a school's credits with their trend and forecast, its size, and what needs its admin's attention.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolOverview(person: Person, schoolId: string): Promise<SchoolOverview> {
  await assertManagesSchool(person, schoolId);
  const [balance, suspendedActivities, spending, waitingImport, safety, calendar] = await Promise.all([
    person.role === "operator" ? getSchoolBalance(person, schoolId) : getBalance(person),
    listSuspendedActivities(person, schoolId),
    getSpendingAttention(person, schoolId),
    findWaitingImport(schoolId),
    readSafetyState(schoolId),
    findSchoolCalendar(schoolId),
  ]);
  const namesStudents = spending.nearLimit.length + spending.unusualDays.length > 0;
  if (namesStudents) await recordUsageRead(person, { schoolId }, "list");
  const terms = calendar?.terms ?? [];
  const today = dayIn(calendar?.timeZone ?? "UTC", new Date());
  const days = lastSchoolDays(today, terms);
  const spentByDay = await sumByDay(balance.poolId, days);
  const spentOn = (day: string) => spentByDay.get(day) ?? 0;
  return {
    schoolId: schoolId.toLowerCase(),
    name: balance.owner.name,
    nameKo: balance.owner.nameKo,
    availableCredits: balance.available,
    reservedCredits: balance.reserved,
    spentCredits: balance.spent,
    grantedCredits: balance.granted,
    spentTodayCredits: balance.spentToday,
    spentThisMonthCredits: balance.spentThisMonth,
    lowWaterCredits: balance.lowWaterCredits,
    studentCount: balance.counts.students,
    teacherCount: balance.counts.teachers,
    classroomCount: balance.counts.classrooms,
    suspendedActivities,
    trend: days.toReversed().map((day) => ({ day, spentCredits: spentOn(day) })),
    forecast: computeForecast({
      availableCredits: balance.available,
      spentCredits: days.reduce((sum, day) => sum + spentOn(day), 0),
      today,
      terms,
    }),
    attention: { ...spending, waitingImport, ...safety },
  };
}
