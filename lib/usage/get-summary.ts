import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import type { UsageFilters, UsageGroup, usageSummary } from "@/packages/client/contract/usage";
import { assertFilters } from "./assert-filters";
import { summariseUsage, sumReserved } from "./queries/summary";
import { toBounds } from "./usage-bounds";

/**
 * Returns what was spent in a person's scope, in total and by group (protocol: Usage). Sums the daily totals, so its cost
 * does not depend on the number of entries.
 * @throws HubError NOTFOUND_001 for a filter that the person may not see, VAL_001 for a bad id
 */
export async function getSummary(
  person: Person,
  query: Omit<UsageFilters, "type"> & { groupBy: UsageGroup },
): Promise<z.infer<typeof usageSummary.data>> {
  const { from, to, ...rest } = query;
  await assertFilters(person, rest);
  const selected = { ...rest, ...toBounds({ from, to }), personId: person.id, role: person.role };
  const [found, reservedCredits] = await Promise.all([summariseUsage(selected), sumReserved(selected)]);
  const {
    spentCredits = 0,
    releasedCredits = 0,
    operations = 0,
  } = found.find(({ key }) => key === null) ?? {};
  return {
    totals: { spentCredits, reservedCredits, releasedCredits, operations },
    groups: found.flatMap(({ key, label, ...sums }) =>
      key === null
        ? []
        : [{ key, label: label ?? key, spentCredits: sums.spentCredits, operations: sums.operations }],
    ),
  };
}
