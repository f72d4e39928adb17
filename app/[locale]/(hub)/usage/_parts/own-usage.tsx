"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { DataOf, QueryOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { useOwnQuery } from "@/components/data/use-own-query";
import { EmptyShelf, StarJar } from "@/components/drawings/scenes";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { When } from "@/components/ui/when";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { UsageTotals } from "@/packages/client/contract/usage";
import type { LedgerEntry } from "./ledger-list";

type Summary = DataOf<"GET /usage/summary">;

interface Props {
  expectedProfileId: string;
  timeZone: string;
  totals: UsageTotals;
  /** The query of `byActivity`. */
  lately: QueryOf<"GET /usage/summary">;
  byActivity: Summary;
  entries: OwnList<LedgerEntry>;
}

export function OwnUsage({ expectedProfileId, timeZone, totals, lately, byActivity, entries }: Props) {
  const t = useTranslations("usage");
  const locale = useLocale();
  const own = useOwnQuery("GET /usage/totals", { query: { expectedProfileId } }, totals);
  const activities = useOwnQuery("GET /usage/summary", { query: lately }, byActivity);
  const { list, items } = useOwnList("GET /usage/ledger", entries);
  return (
    <>
      <Card className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 p-5 sm:p-6">
        <StarJar className="h-32 shrink-0" />
        <Today totals={own.data} />
      </Card>
      <section aria-labelledby="entries">
        <SectionTitle id="entries">{t("entries")}</SectionTitle>
        {items.length === 0 ? (
          <EmptyState
            title={t("empty")}
            drawing={<EmptyShelf className="h-28" />}
            action={<ButtonLink href={hubPath(locale)}>{t("toActivities")}</ButtonLink>}
          >
            {t("emptyOwnBody")}
          </EmptyState>
        ) : (
          <>
            <ByActivity groups={activities.data.groups} />
            <details className="rounded-card border border-line bg-surface">
              <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-accent sm:px-5">
                {t("everyEntry")}
              </summary>
              <EntryList entries={items} timeZone={timeZone} />
            </details>
          </>
        )}
        <ListEnd list={list} otherQueries={[own.query, activities.query]} />
      </section>
    </>
  );
}

/** What is left today as a meter, where the school has a daily limit, and what was used. */
function Today({ totals }: { totals: UsageTotals }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const { dailyLimitCredits: limit, spentTodayCredits, reservedCredits } = totals;
  const left = Math.max(0, (limit ?? 0) - spentTodayCredits - reservedCredits);
  const stats = [
    { label: t("usedToday"), value: format.number(spentTodayCredits) },
    { label: t("usedMonth"), value: format.number(totals.spentThisMonthCredits) },
    ...(reservedCredits > 0 ? [{ label: t("reservedNow"), value: format.number(reservedCredits) }] : []),
  ];
  return (
    <div className="min-w-0 flex-1 basis-64">
      {limit === null ? null : (
        <div className="mb-4">
          <p className="text-2xl font-bold">
            {t("leftOfLimit", { left: format.number(left), limit: format.number(limit) })}
          </p>
          {/* The text above says the same. */}
          <div
            aria-hidden="true"
            className="mt-2 h-5 overflow-hidden rounded-full border border-control bg-sunken"
          >
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${limit === 0 ? 0 : (100 * left) / limit}%` }}
            />
          </div>
        </div>
      )}
      <StatList stats={stats} />
    </div>
  );
}

/** The credits of each activity in the last days, the most first. */
function ByActivity({ groups }: Pick<Summary, "groups">) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const most = Math.max(...groups.map(({ spentCredits }) => spentCredits), 1);
  return (
    <Card className="mb-5 p-5">
      <h3 className="mb-3 font-bold text-muted">{t("byActivity")}</h3>
      {groups.length === 0 ? <p>{t("noneLately")}</p> : null}
      <ul className="grid gap-4">
        {groups.map(({ key, label, spentCredits }) => (
          <li key={key}>
            <p className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold">{label}</span>
              <span className="shrink-0 tabular-nums">
                {t("creditCount", { count: spentCredits, number: format.number(spentCredits) })}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${(100 * spentCredits) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EntryList({ entries, timeZone }: { entries: readonly LedgerEntry[]; timeZone: string }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {entries.map(({ id, at, activityTitle, app, mediaType, amountCredits, holdState }) => {
        const state = holdState ?? "settled";
        const what = [app && localName(locale, app), mediaType && t(`media.${mediaType}`)]
          .filter((name) => name !== null)
          .join(" · ");
        return (
          <li key={id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <p className="font-semibold">{activityTitle}</p>
              <p className="text-sm text-muted">{what}</p>
              <p className="text-sm text-muted">
                <When at={at} timeZone={timeZone} />
              </p>
            </div>
            <div className="shrink-0 text-right tabular-nums">
              <p className={state === "released" ? "text-muted line-through" : "font-semibold"}>
                {t("creditCount", { count: amountCredits, number: format.number(amountCredits) })}
              </p>
              {state === "settled" ? null : <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const TONES: Readonly<Record<"reserved" | "released", Tone>> = {
  reserved: "warning",
  released: "positive",
};
