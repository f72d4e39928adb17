import { getTranslations } from "next-intl/server";
import { SectionTitle } from "@/components/ui/page-header";
import { PoolTable } from "@/components/usage/pool-table";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/domain/people/person";
import { listBalances } from "@/lib/domain/usage/get-balance";
import { poolLine } from "../../_home/pool-line";
import { narrowed, type UsageQuery, usageAddress } from "./usage-query";

interface Props {
  person: Person;
  locale: AppLocale;
  path: string;
  query: UsageQuery;
}

/** Every pool with what it has: a school's name leads to its usage. */
export async function Pools({ person, locale, path, query }: Props) {
  const [balances, t] = await Promise.all([listBalances(person), getTranslations("usage")]);
  const lines = balances.map((balance) => ({
    ...poolLine(locale, balance),
    href: balance.schoolId
      ? usageAddress(path, { ...narrowed(query, { schoolId: balance.schoolId }), by: undefined })
      : null,
  }));
  return (
    <section aria-labelledby="pools" className="mb-10">
      <SectionTitle id="pools">{t("pools")}</SectionTitle>
      <PoolTable pools={lines} />
    </section>
  );
}
