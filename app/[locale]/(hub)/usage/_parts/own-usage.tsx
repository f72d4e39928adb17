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
import { usageLedger, usageTotals } from "@/packages/client/contract/addresses-school";
import type { UsageTotals } from "@/packages/client/contract/usage";
import type { LedgerEntry } from "./ledger-columns";
import { OperationList } from "./operation-list";

export function OwnUsage({
  expectedProfileId,
  timeZone,
  totals,
  entries,
}: {
  expectedProfileId: string;
  timeZone: string;
  totals: UsageTotals;
  entries: OwnList<LedgerEntry>;
}) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const { data, query } = useOwnQuery(usageTotals, { query: { expectedProfileId } }, totals);
  const { list, items } = useOwnList(usageLedger, entries);
  const home = hubPath(useLocale());
  const { dailyLimitCredits: limit, spentTodayCredits, reservedCredits } = data;
  const leftToday = {
    label: t("leftToday"),
    value: format.number(Math.max(0, (limit ?? 0) - spentTodayCredits - reservedCredits)),
    hint: t("ofLimit", { limit: format.number(limit ?? 0) }),
  };
  const stats = [
    { label: t("usedToday"), value: format.number(spentTodayCredits) },
    ...(limit === null ? [] : [leftToday]),
    { label: t("usedMonth"), value: format.number(data.spentThisMonthCredits) },
    ...(reservedCredits > 0 ? [{ label: t("reservedNow"), value: format.number(reservedCredits) }] : []),
  ];
  return (
    <>
      <Card className="mb-8 p-5 sm:p-6">
        <StatList stats={stats} />
      </Card>
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
