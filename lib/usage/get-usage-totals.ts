import type { Person } from "@/lib/access/person";
import { findDailyLimit } from "@/lib/credits/queries/balance";
import type { UsageTotals } from "@/packages/client/contract/usage";
import { sumReserved, sumUsage, type UndatedFilters } from "./queries/summary";

/**
 * Returns the credits used today and this month, and those reserved now, over everything whose usage the person may see and the
 * filters find. The daily limit is null for everyone but students.
 */
export async function getUsageTotals(
  { id, role }: Person,
  filters: Omit<UndatedFilters, "personId" | "role"> = {},
): Promise<UsageTotals> {
  const selected = { ...filters, personId: id, role };
  const [sums, reservedCredits, dailyLimitCredits] = await Promise.all([
    sumUsage(selected),
    sumReserved(selected),
    role === "student" ? findDailyLimit(id) : null,
  ]);
  return { ...sums, reservedCredits, dailyLimitCredits };
}
