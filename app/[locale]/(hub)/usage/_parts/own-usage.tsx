"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { useOwnQuery } from "@/components/data/use-own-query";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { UsageTotals } from "@/packages/client/contract/usage";
import type { LedgerEntry } from "./ledger-columns";

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
  const locale = useLocale();
  const { data, query } = useOwnQuery("GET /usage/totals", { query: { expectedProfileId } }, totals);
  const { list, items } = useOwnList("GET /usage/ledger", entries);
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
  const lines = items.map((entry) => ({
    id: entry.id,
    time: format.dateTime(new Date(entry.at), { dateStyle: "medium", timeStyle: "short", timeZone }),
    activityTitle: entry.activityTitle,
    appName: entry.app && localName(locale, entry.app),
    mediaType: entry.mediaType,
    credits: entry.amountCredits,
    state: entry.holdState ?? ("settled" as const),
  }));
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
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {lines.map((operation) => {
              const { state, appName, mediaType } = operation;
              const what = [appName, mediaType && t(`media.${mediaType}`)]
                .filter((name) => name !== null)
                .join(" · ");
              return (
                <li key={operation.id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
                  <div className="min-w-0">
                    <p className="font-semibold">{operation.activityTitle}</p>
                    <p className="text-sm text-muted">{what}</p>
                    <p className="text-sm text-muted">{operation.time}</p>
                  </div>
                  <div className="shrink-0 text-right tabular-nums">
                    <p className={state === "released" ? "text-muted line-through" : "font-semibold"}>
                      {t("creditCount", {
                        count: operation.credits,
                        number: format.number(operation.credits),
                      })}
                    </p>
                    {state === "settled" ? null : <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        <ListEnd list={list} otherQueries={[query]} />
      </section>
    </>
  );
}

const TONES: Readonly<Record<"reserved" | "released", Tone>> = {
  reserved: "warning",
  released: "positive",
};
