import type { PoolLine } from "@/components/usage/pool-table";
import { localName } from "@/i18n/names";
import type { AppLocale } from "@/i18n/routing";
import type { Balance } from "@/lib/domain/usage/get-balance";

/** A pool as the operator's table shows it. */
export function poolLine(
  locale: AppLocale,
  { owner, poolId, counts, lowWaterCredits, ...balance }: Balance,
): PoolLine {
  return {
    ...balance,
    id: poolId,
    name: localName(locale, owner),
    isSchool: owner.isSchool,
    students: owner.isSchool ? counts.students : null,
  };
}
