import { getFormatter, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { StatList } from "@/components/ui/stat";
import { OperationList } from "@/components/usage/operation-list";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/domain/people/person";
import { getUsageTotals } from "@/lib/domain/usage/get-balance";
import { getUsagePlace } from "@/lib/domain/usage/get-usage-place";
import { listNamedEntries } from "@/lib/domain/usage/list-entries";
import { orNotFound } from "../../open-page";

const PAGE_SIZE = 30;

interface Props {
  person: Person;
  locale: AppLocale;
  search: Record<string, string | string[] | undefined>;
}

/** A student's own credits: today, this month, and what each text and picture was for. Needs no script. */
export async function StudentUsage({ person, locale, search }: Props) {
  const asked = typeof search.cursor === "string" ? { cursor: search.cursor } : {};
  const isFirst = !("cursor" in asked);
  const [page, place, t] = await Promise.all([
    orNotFound(listNamedEntries(person, { limit: PAGE_SIZE, type: "hold", ...asked })),
    getUsagePlace(person, undefined),
    getTranslations("usage"),
  ]);
  const path = hubPath(locale, "/usage");
  return (
    <>
      <PageHeader title={t("titleOwn")} />
      {isFirst ? <OwnNumbers person={person} /> : null}
      <section aria-labelledby="entries">
        <SectionTitle id="entries">{t("entries")}</SectionTitle>
        {page.items.length === 0 ? (
          <EmptyState title={t("empty")}>{t("emptyOwnBody")}</EmptyState>
        ) : (
          <OwnEntries items={page.items} locale={locale} timeZone={place.timeZone} />
        )}
      </section>
      <Pager
        newestHref={isFirst ? null : path}
        olderHref={page.nextCursor ? `${path}?cursor=${page.nextCursor}` : null}
      />
    </>
  );
}

async function OwnNumbers({ person }: { person: Person }) {
  const [totals, t, format] = await Promise.all([
    getUsageTotals(person),
    getTranslations("usage"),
    getFormatter(),
  ]);
  const { dailyLimit, spentToday, reserved } = totals;
  const stats = [
    { label: t("usedToday"), value: format.number(spentToday) },
    ...(dailyLimit === null
      ? []
      : [
          {
            label: t("leftToday"),
            value: format.number(Math.max(0, dailyLimit - spentToday - reserved)),
            hint: t("ofLimit", { limit: format.number(dailyLimit) }),
          },
        ]),
    { label: t("usedMonth"), value: format.number(totals.spentThisMonth) },
    ...(reserved > 0 ? [{ label: t("reservedNow"), value: format.number(reserved) }] : []),
  ];
  return (
    <Card className="mb-8 p-5 sm:p-6">
      <StatList stats={stats} />
    </Card>
  );
}

interface EntriesProps {
  items: Awaited<ReturnType<typeof listNamedEntries>>["items"];
  locale: AppLocale;
  timeZone: string;
}

async function OwnEntries({ items, locale, timeZone }: EntriesProps) {
  const [t, format] = await Promise.all([getTranslations("usage"), getFormatter()]);
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
      <OperationList operations={lines} />
      <p className="mt-2 text-sm text-muted">{t("timeZone", { zone: timeZone })}</p>
    </>
  );
}
