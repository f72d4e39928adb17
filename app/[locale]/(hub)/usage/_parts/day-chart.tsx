import { getFormatter, getTranslations } from "next-intl/server";
import { BarChart } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import type { UsageView } from "./read-usage-view";

/** A chart of the credits spent on each day of the range up to today, including days without use. */
export async function DayChart({ view }: { view: UsageView }) {
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
