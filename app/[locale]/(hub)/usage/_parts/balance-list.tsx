import { getTranslations } from "next-intl/server";
import { isLow } from "@/components/credits/is-low";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionTitle } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { orNotFound } from "../../open-page";
import { type BalanceLine, BalanceTable } from "./balance-table";
import { type UsageQuery, usageAddress, withFilters } from "./usage-query";

const PAGE_SIZE = 50;

function toBalanceLine(locale: AppLocale, pool: PoolOwner): Omit<BalanceLine, "href"> {
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

interface Props {
  person: Person;
  locale: AppLocale;
  path: string;
  query: UsageQuery;
}

export async function BalanceList({ person, locale, path, query }: Props) {
  const [{ items, nextCursor }, t] = await Promise.all([
    orNotFound(listPoolOwners(person, { limit: PAGE_SIZE, cursor: query.pools })),
    getTranslations("usage"),
  ]);
  const lines = items.map((pool) => ({
    ...toBalanceLine(locale, pool),
    href: pool.schoolId
      ? usageAddress(path, { ...withFilters(query, { schoolId: pool.schoolId }), by: undefined })
      : null,
  }));
  const pageHref = (pools: string | undefined) => usageAddress(path, { ...query, pools });
  return (
    <section aria-labelledby="pools" className="mb-10">
      <SectionTitle id="pools">{t("pools")}</SectionTitle>
      <BalanceTable pools={lines} />
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {query.pools ? <ButtonLink href={pageHref(undefined)}>{t("firstPools")}</ButtonLink> : null}
        {nextCursor ? <ButtonLink href={pageHref(nextCursor)}>{t("morePools")}</ButtonLink> : null}
      </p>
    </section>
  );
}
