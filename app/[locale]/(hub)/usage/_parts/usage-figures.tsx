import { getFormatter, getTranslations } from "next-intl/server";
import { BalanceCard } from "@/components/credits/balance-card";
import { LowCreditBanner } from "@/components/credits/low-credit-banner";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StatList } from "@/components/ui/stat-list";
import { hubPath } from "@/lib/i18n/paths";
import { getUsageTotals } from "@/lib/usage/get-summary";
import type { UsageView } from "./read-usage-view";
import { isNarrowed } from "./usage-query";

export async function UsageFigures({ view }: { view: UsageView }) {
  const { pool, person, locale } = view;
  if (person.role === "teacher" || isNarrowed(view.query)) return <SpentFigures view={view} />;
  if (!pool) return null;
  const [t, format] = await Promise.all([getTranslations("balance"), getFormatter()]);
  const { available, lowWaterCredits, forecast } = pool;
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
  const outlook =
    forecast === null
      ? t("forecastNone")
      : forecast.lastsUntil === null
        ? t("forecastLong")
        : t.rich("forecast", { day: day(forecast.lastsUntil), b: (text) => <strong>{text}</strong> });
  return (
    <BalanceCard
      title={t("title")}
      balance={pool}
      notice={<LowCreditBanner availableCredits={available} lowWaterCredits={lowWaterCredits} />}
    >
      {pool.owner.isSchool ? (
        <div className="mt-5 border-t border-line pt-4">
          <p>
            {outlook} {forecast === null ? null : <span className="text-muted">{t("forecastRule")}</span>}
          </p>
          <p className="mt-1 text-muted">
            {lowWaterCredits === null
              ? t("thresholdNone")
              : t("threshold", { threshold: format.number(lowWaterCredits) })}{" "}
            {person.role === "school_admin" ? (
              <Link href={hubPath(locale, "/models")} className="font-semibold text-accent underline">
                {t("thresholdChange")}
              </Link>
            ) : null}
          </p>
        </div>
      ) : null}
    </BalanceCard>
  );
}

async function SpentFigures({ view: { person, filters } }: { view: UsageView }) {
  const { from: _from, to: _to, ...undated } = filters;
  const [totals, t, format] = await Promise.all([
    getUsageTotals(person, undated),
    getTranslations("usage"),
    getFormatter(),
  ]);
  const stats = [
    { label: t("usedToday"), value: format.number(totals.spentTodayCredits) },
    { label: t("usedMonth"), value: format.number(totals.spentThisMonthCredits) },
    { label: t("reservedNow"), value: format.number(totals.reservedCredits) },
    { label: t("operations"), value: format.number(totals.operationsThisMonth) },
  ];
  return (
    <Card className="mb-8 p-5 sm:p-6">
      <StatList stats={stats} />
    </Card>
  );
}
