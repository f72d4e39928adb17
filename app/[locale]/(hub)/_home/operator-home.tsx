import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PoolTable } from "@/components/usage/pool-table";
import { hubPath } from "@/i18n/paths";
import type { Person } from "@/lib/domain/people/person";
import { listBalances } from "@/lib/domain/usage/get-balance";
import { poolLine } from "./pool-line";

/** An operator's home: every school and playground with what it has left. */
export async function OperatorHome({ person }: { person: Person }) {
  const [balances, t, locale] = await Promise.all([
    listBalances(person),
    getTranslations("operator"),
    getLocale(),
  ]);
  const pools = balances.map((balance) => poolLine(locale, balance));
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      {pools.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>
      ) : (
        <PoolTable pools={pools} />
      )}
    </>
  );
}
