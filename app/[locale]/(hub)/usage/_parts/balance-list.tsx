import { getFormatter, getTranslations } from "next-intl/server";
import { isLow } from "@/components/credits/is-low";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { orNotFound } from "../../open-page";
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
  const [{ items, nextCursor }, t, schools, balance, format] = await Promise.all([
    orNotFound(listPoolOwners(person, { limit: PAGE_SIZE, cursor: query.pools })),
    getTranslations("usage"),
    getTranslations("schools"),
    getTranslations("balance"),
    getFormatter(),
  ]);
  const lines = items.map((pool) => ({
    ...toBalanceLine(locale, pool),
    href: pool.schoolId
      ? usageAddress(path, { ...withFilters(query, { schoolId: pool.schoolId }), by: undefined })
      : null,
  }));
  const pageHref = (pools: string | undefined) => usageAddress(path, { ...query, pools });
  const columns: Column<BalanceLine>[] = [
    {
      key: "owner",
      label: schools("owner"),
      kind: "rowName",
      cell: (pool) => (
        <>
          {pool.href ? (
            <Link href={pool.href} className="inline-flex min-h-6 items-center text-accent underline">
              {pool.name}
            </Link>
          ) : (
            pool.name
          )}{" "}
          {pool.isLow ? <Badge tone="warning">{schools("low")}</Badge> : null}
        </>
      ),
    },
    {
      key: "kind",
      label: schools("kind"),
      cell: ({ isSchool }) => schools(isSchool ? "school" : "developer"),
    },
    {
      key: "students",
      label: schools("students"),
      kind: "number",
      cell: ({ students }) => (students === null ? null : format.number(students)),
    },
    ...NUMBERS.map(
      ({ name, label }): Column<BalanceLine> => ({
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
      <DataTable caption={schools("caption")} columns={columns} rows={lines} rowKey={({ id }) => id} />
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {query.pools ? <ButtonLink href={pageHref(undefined)}>{t("firstPools")}</ButtonLink> : null}
        {nextCursor ? <ButtonLink href={pageHref(nextCursor)}>{t("morePools")}</ButtonLink> : null}
      </p>
    </section>
  );
}

const NUMBERS = [
  { name: "available", label: "available" },
  { name: "reserved", label: "reserved" },
  { name: "spentThisMonth", label: "spentMonth" },
  { name: "spent", label: "spent" },
  { name: "granted", label: "granted" },
] as const;

interface BalanceLine {
  id: string;
  name: string;
  isSchool: boolean;
  /** The number of students; null for a playground. */
  students: number | null;
  available: number;
  reserved: number;
  spent: number;
  spentThisMonth: number;
  granted: number;
  isLow: boolean;
  /** The usage page of the school; null for a playground. */
  href: string | null;
}
