import type { PoolOwner } from "@/client/contract/schools";
import { isLow } from "@/components/credits/is-low";
import { localName } from "@/i18n/names";
import type { AppLocale } from "@/i18n/routing";
import type { PoolLine } from "./pool-table";

/** A pool as the operator's table shows it. */
export function poolLine(locale: AppLocale, pool: PoolOwner): PoolLine {
  return {
    id: pool.poolId,
    name: localName(locale, pool),
    isSchool: pool.schoolId !== null,
    students: pool.schoolId === null ? null : pool.studentCount,
    available: pool.availableCredits,
    reserved: pool.reservedCredits,
    spent: pool.spentCredits,
    spentThisMonth: pool.spentThisMonthCredits,
    granted: pool.grantedCredits,
    isLow: isLow(pool),
  };
}
