import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { findDailyLimit } from "@/lib/credits/queries/balance";
import type { UsageFilters, UsageGroup, UsageTotals, usageSummary } from "@/packages/client/contract/usage";
import { readFilters } from "./assert-filters";
import { summariseUsage, sumReserved, sumUsage, type UndatedFilters } from "./queries/summary";

/**
 * Sums a person's spending from the daily totals, in total and by group (protocol: Usage).
 * @throws HubError NOTFOUND_001 for a filter that the person may not see, VAL_001 for a bad id
 */
export async function getSummary(
  person: Person,
  query: Omit<UsageFilters, "type"> & { groupBy: UsageGroup },
): Promise<z.infer<typeof usageSummary.data>> {
  const selected = await readFilters(person, query);
  const [found, reservedCredits] = await Promise.all([summariseUsage(selected), sumReserved(selected)]);
  const total = found.find(({ key }) => key === null);
  const { spentCredits = 0, releasedCredits = 0, operations = 0 } = total ?? {};
  return {
    totals: { spentCredits, reservedCredits, releasedCredits, operations },
    groups: found.flatMap(({ key, label, ...sums }) =>
      key === null
        ? []
        : [{ key, label: label ?? key, spentCredits: sums.spentCredits, operations: sums.operations }],
    ),
  };
}

/** Returns the credits used today and this month, and those reserved now. The daily limit is of students only. */
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
