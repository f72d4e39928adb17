import type { UsageTotals } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { findDailyLimit } from "@/lib/credits/queries/balance";
import { sumUsage } from "./queries/entries";

/** What was used today and this month in a person's scope: a student's own, a teacher's classrooms', a pool's. */
export async function getUsageTotals(person: Person): Promise<UsageTotals> {
  const [sums, dailyLimitCredits] = await Promise.all([
    sumUsage(person.id, person.role),
    person.role === "student" ? findDailyLimit(person.id) : null,
  ]);
  return {
    spentTodayCredits: sums.today,
    spentThisMonthCredits: sums.month,
    operationsThisMonth: sums.month_operations,
    reservedCredits: sums.reserved,
    dailyLimitCredits,
  };
}
