import { getFormatter, getTranslations } from "next-intl/server";
import { isLow } from "@/components/credits/is-low";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import { localName } from "@/lib/i18n/names";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { orNotFound } from "../../open-page";
import type { UsageView } from "./read-usage-view";
import { usageAddress, withFilters } from "./usage-query";

const PAGE_SIZE = 50;

export async function BalanceList({ view: { person, locale, query } }: { view: UsageView }) {
  const [{ items, nextCursor }, t, schools, balance, format] = await Promise.all([
    orNotFound(listPoolOwners(person, { limit: PAGE_SIZE, cursor: query.pools })),
    getTranslations("usage"),
    getTranslations("schools"),
    getTranslations("balance"),
    getFormatter(),
  ]);
  const pageHref = (pools: string | undefined) => usageAddress(locale, { ...query, pools });
  const columns: Column<PoolOwner>[] = [
    {
      key: "owner",
      label: schools("owner"),
      kind: "rowName",
      cell: (pool) => (
        <>
          {pool.schoolId ? (
            <Link
              href={usageAddress(locale, {
                ...withFilters(query, { schoolId: pool.schoolId }),
                by: undefined,
              })}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {localName(locale, pool)}
            </Link>
          ) : (
            localName(locale, pool)
          )}{" "}
          {isLow(pool) ? <Badge tone="warning">{schools("low")}</Badge> : null}
        </>
      ),
    },
    {
      key: "kind",
      label: schools("kind"),
      cell: ({ schoolId }) => schools(schoolId ? "school" : "developer"),
    },
    {
      key: "students",
      label: schools("students"),
      kind: "number",
      cell: ({ schoolId, studentCount }) => (schoolId ? format.number(studentCount) : null),
    },
    ...NUMBERS.map(
      ({ name, label }): Column<PoolOwner> => ({
        key: name,
        label: balance(label),
        kind: "number",
        cell: (pool) => format.number(pool[name]),
      }),
    ),
  ];
  return (
    <section aria-labelledby="pools" className="mb-10">
      <SectionTitle id="pools">{t("pools")}</SectionTitle>
      <DataTable
        caption={schools("caption")}
        columns={columns}
        rows={items}
        rowKey={({ poolId }) => poolId}
      />
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {query.pools ? <ButtonLink href={pageHref(undefined)}>{t("firstPools")}</ButtonLink> : null}
        {nextCursor ? <ButtonLink href={pageHref(nextCursor)}>{t("morePools")}</ButtonLink> : null}
      </p>
    </section>
  );
}

const NUMBERS = [
  { name: "availableCredits", label: "available" },
  { name: "reservedCredits", label: "reserved" },
  { name: "spentThisMonthCredits", label: "spentMonth" },
  { name: "spentCredits", label: "spent" },
  { name: "grantedCredits", label: "granted" },
] as const;
