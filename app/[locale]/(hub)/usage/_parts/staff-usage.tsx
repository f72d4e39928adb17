import { getFormatter, getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { BarChart } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { localName, zoneName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import type { SearchParams } from "../../search-params";
import { BalanceList } from "./balance-list";
import { BreakdownSection } from "./breakdown-section";
import { FilterChips } from "./filter-chips";
import { LedgerSection } from "./ledger-section";
import { RangePicker } from "./range-picker";
import { readUsageView, type UsageView } from "./read-usage-view";
import { UsageFigures } from "./usage-figures";
import { isNarrowed } from "./usage-query";

interface Props {
  person: Person;
  locale: AppLocale;
  searchParams: SearchParams;
}

export async function StaffUsage({ person, locale, searchParams }: Props) {
  const [view, t] = await Promise.all([
    readUsageView({ person, locale, searchParams }),
    getTranslations("usage"),
  ]);
  const path = hubPath(locale, "/usage");
  const { school, timeZone } = view.context;
  const isEverySchool = person.role === "operator" && school === null;
  const zone = t(isEverySchool ? "timeZoneAllSchools" : "timeZone", {
    zone: zoneName(locale, timeZone),
  });
  return (
    <>
      <PageHeader title={t("title")} lead={school ? `${localName(locale, school)} · ${zone}` : zone} />
      {isEverySchool && !isNarrowed(view.query) ? (
        <BalanceList person={person} locale={locale} path={path} query={view.query} />
      ) : null}
      <UsageFigures view={view} />
      <ClientFrame texts={["ledger"]} timeZone={timeZone}>
        <RangePicker view={view} path={path} />
        <FilterChips view={view} path={path} />
        <DayChart view={view} />
        <BreakdownSection view={view} path={path} />
        <LedgerSection view={view} path={path} />
      </ClientFrame>
    </>
  );
}

/** A chart of the credits spent on each day of the range up to today, including days without use. */
async function DayChart({ view }: { view: UsageView }) {
  const [t, format] = await Promise.all([getTranslations("usage"), getFormatter()]);
  const { totals, bars, locale } = view;
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  const number = (value: number) => format.number(value);
  const summary = t("chartSummary", {
    spent: number(totals.spentCredits),
    count: totals.operations,
    operations: number(totals.operations),
    released: number(totals.releasedCredits),
  });
  const fullDay = (day: string) => format.dateTime(moment(day), { dateStyle: "full", timeZone: "UTC" });
  return (
    <Card className="mb-10 p-5 sm:p-6">
      <ChartFrame
        title={t("perDay")}
        summary={summary}
        table={{
          columns: [t("day"), t("creditsSpent"), t("count")],
          rows: bars.map((bar) => [fullDay(bar.day), number(bar.spentCredits), number(bar.operations)]),
        }}
      >
        <BarChart
          data={bars.map((bar) => ({
            key: bar.day,
            label: format.dateTime(moment(bar.day), { month: "numeric", day: "numeric", timeZone: "UTC" }),
            fullLabel: fullDay(bar.day),
            value: bar.spentCredits,
          }))}
          valueLabel={t("creditsSpent")}
          unit={t("unit")}
          locale={locale}
        />
      </ChartFrame>
    </Card>
  );
}
