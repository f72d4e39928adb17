import type { UsageTotals } from "@/client/contract/usage";
import type { Person } from "@/lib/access/person";
import { findDailyLimit } from "@/lib/credits/queries/balance";
import { sumReserved, sumUsage } from "./queries/summary";

/**
 * Returns the credits used today and this month, and those reserved now, over everything whose usage the person may see. The daily
 * limit is null for everyone but students.
 */
export async function getUsageTotals({ id, role }: Person): Promise<UsageTotals> {
  const [sums, reservedCredits, dailyLimitCredits] = await Promise.all([
    sumUsage(id, role),
    sumReserved({ personId: id, role }),
    role === "student" ? findDailyLimit(id) : null,
  ]);
  return { ...sums, reservedCredits, dailyLimitCredits };
}
