"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { useOwnQuery } from "@/components/data/use-own-query";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { UsageTotals } from "@/packages/client/contract/usage";
import type { LedgerEntry } from "./ledger-columns";
import { OperationList } from "./operation-list";

/** A student's own credits: today, this month, and each text and picture. Refreshes automatically. */
export function OwnUsage({
  expectedProfileId,
  timeZone,
  totals,
  entries,
}: {
  /** The id of the student that the page was rendered for. */
  expectedProfileId: string;
  /** The time zone of the student's school. */
  timeZone: string;
  totals: UsageTotals;
  entries: OwnList<LedgerEntry>;
}) {
  const t = useTranslations("usage");
  const { data, query } = useOwnQuery("GET /usage/totals", { query: { expectedProfileId } }, totals);
  const { list, items } = useOwnList("GET /usage/ledger", entries);
  const home = hubPath(useLocale());
  return (
    <>
      <Totals totals={data} />
      <section aria-labelledby="entries">
        <SectionTitle id="entries">{t("entries")}</SectionTitle>
        {items.length === 0 ? (
          <EmptyState title={t("empty")} action={<ButtonLink href={home}>{t("toActivities")}</ButtonLink>}>
            {t("emptyOwnBody")}
          </EmptyState>
        ) : (
          <Entries entries={items} timeZone={timeZone} />
        )}
        <ListEnd list={list} otherQueries={[query]} />
      </section>
    </>
  );
}

function Totals({ totals }: { totals: UsageTotals }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const { dailyLimitCredits: limit, spentTodayCredits, reservedCredits } = totals;
  const leftToday = {
    label: t("leftToday"),
    value: format.number(Math.max(0, (limit ?? 0) - spentTodayCredits - reservedCredits)),
    hint: t("ofLimit", { limit: format.number(limit ?? 0) }),
  };
  const stats = [
    { label: t("usedToday"), value: format.number(spentTodayCredits) },
    ...(limit === null ? [] : [leftToday]),
    { label: t("usedMonth"), value: format.number(totals.spentThisMonthCredits) },
    ...(reservedCredits > 0 ? [{ label: t("reservedNow"), value: format.number(reservedCredits) }] : []),
  ];
  return (
    <Card className="mb-8 p-5 sm:p-6">
      <StatList stats={stats} />
    </Card>
  );
}

function Entries({ entries, timeZone }: { entries: readonly LedgerEntry[]; timeZone: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const lines = entries.map((entry) => ({
    id: entry.id,
    time: format.dateTime(new Date(entry.at), { dateStyle: "medium", timeStyle: "short", timeZone }),
    activityTitle: entry.activityTitle,
    appName: entry.app && localName(locale, entry.app),
    mediaType: entry.mediaType,
    credits: entry.amountCredits,
    state: entry.holdState ?? ("settled" as const),
  }));
  return <OperationList operations={lines} />;
}
