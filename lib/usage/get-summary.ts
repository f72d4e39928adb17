import type { z } from "zod";
import type { UsageFilters, UsageGroup, usageSummary } from "@/client/contract/usage";
import type { Person } from "@/lib/access/person";
import { assertFilters } from "./assert-filters";
import { summariseUsage } from "./queries/summary";
import { boundsOf } from "./usage-bounds";

/**
 * What was spent in a person's scope, in total and by group (protocol: Usage): from the daily rollups, so that it
 * costs the same at any number of entries.
 * @throws HubError NOTFOUND_001 for a filter by what is not theirs to see
 */
export async function getSummary(
  person: Person,
  query: Omit<UsageFilters, "type"> & { groupBy: UsageGroup },
): Promise<z.infer<typeof usageSummary.data>> {
  const { from, to, ...rest } = query;
  await assertFilters(person, rest);
  const found = await summariseUsage({
    ...rest,
    ...boundsOf({ from, to }),
    personId: person.id,
    role: person.role,
  });
  const {
    spentCredits = 0,
    reservedCredits = 0,
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
