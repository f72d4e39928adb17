import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionTitle } from "@/components/ui/page-header";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/access/person";
import { listPools } from "@/lib/schools/list-pools";
import { orNotFound } from "../../open-page";
import { poolLine } from "./pool-line";
import { PoolTable } from "./pool-table";
import { narrowed, type UsageQuery, usageAddress } from "./usage-query";

const PAGE_SIZE = 50;

interface Props {
  person: Person;
  locale: AppLocale;
  path: string;
  query: UsageQuery;
}

/** The pools with what they have, page by page: a school's name leads to its usage. */
export async function Pools({ person, locale, path, query }: Props) {
  const [{ items, nextCursor }, t] = await Promise.all([
    orNotFound(listPools(person, { limit: PAGE_SIZE, cursor: query.pools })),
    getTranslations("usage"),
  ]);
  const lines = items.map((pool) => ({
    ...poolLine(locale, pool),
    href: pool.schoolId
      ? usageAddress(path, { ...narrowed(query, { schoolId: pool.schoolId }), by: undefined })
      : null,
  }));
  const pageHref = (pools: string | undefined) => usageAddress(path, { ...query, pools });
  return (
    <section aria-labelledby="pools" className="mb-10">
      <SectionTitle id="pools">{t("pools")}</SectionTitle>
      <PoolTable pools={lines} />
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {query.pools ? <ButtonLink href={pageHref(undefined)}>{t("firstPools")}</ButtonLink> : null}
        {nextCursor ? <ButtonLink href={pageHref(nextCursor)}>{t("morePools")}</ButtonLink> : null}
      </p>
    </section>
  );
}
