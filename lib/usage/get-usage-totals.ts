import type { UsageTotals } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { findDailyLimit } from "@/lib/credits/queries/balance";
import { sumUsage } from "./queries/entries";

/** What was used today and this month in a person's scope: a student's own, a teacher's classrooms', a pool's. */
export async function getUsageTotals({ id, role }: Person): Promise<UsageTotals> {
  const [sums, dailyLimitCredits] = await Promise.all([
    sumUsage(id, role),
    role === "student" ? findDailyLimit(id) : null,
  ]);
  return { ...sums, dailyLimitCredits };
}
