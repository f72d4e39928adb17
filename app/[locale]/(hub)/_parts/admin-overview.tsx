"use client";

import { type DateTimeFormatOptions, useFormatter, useLocale, useTranslations } from "next-intl";
import { BalanceCard } from "@/components/credits/balance-card";
import { LowCreditBanner } from "@/components/credits/low-credit-banner";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useOwnQuery } from "@/components/data/use-own-query";
import { SchoolAttention } from "@/components/schools/school-attention";
import { BarChart } from "@/components/ui/bar-chart";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import { StatList } from "@/components/ui/stat-list";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolOverview } from "@/packages/client/contract/schools";

/**
 * A school's credits, what needs its admins' attention, and its size; refreshes automatically. Provides its own
 * messages and query client (`PageFrame`), because it is loaded dynamically.
 */
export function AdminOverview({
  locale,
  messages,
  ...overview
}: PageFrameProps & Parameters<typeof Overview>[0]) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <Overview {...overview} />
    </PageFrame>
  );
}

function Overview({ expectedProfileId, initial }: { expectedProfileId: string; initial: SchoolOverview }) {
  const t = useTranslations("schoolAdminHome");
  const credits = useTranslations("balance");
  const locale = useLocale();
  const format = useFormatter();
  const { schoolId } = initial;
  const { data: school, query } = useOwnQuery(
    "GET /schools/{schoolId}/overview",
    { params: { schoolId }, query: { expectedProfileId } },
    initial,
  );
  const { availableCredits, lowWaterCredits } = school;
  const balance = {
    available: availableCredits,
    reserved: school.reservedCredits,
    spent: school.spentCredits,
    granted: school.grantedCredits,
    spentToday: school.spentTodayCredits,
    spentThisMonth: school.spentThisMonthCredits,
  };
  const stats = [
    { label: t("students"), value: format.number(school.studentCount) },
    { label: t("teachers"), value: format.number(school.teacherCount) },
    { label: t("classrooms"), value: format.number(school.classroomCount) },
  ];
  const links = [
    { path: "/people", text: t("toPeople") },
    { path: "/classrooms", text: t("toClassrooms") },
    { path: "/models", text: t("toModels") },
    { path: "/models#papers", text: t("toPapers") },
  ];
  return (
    <>
      <SchoolAttention school={school} />
      <BalanceCard
        title={credits("title")}
        balance={balance}
        notice={<LowCreditBanner availableCredits={availableCredits} lowWaterCredits={lowWaterCredits} />}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      >
        <p className="mt-5 border-t border-line pt-4">
          <Outlook forecast={school.forecast} />
        </p>
      </BalanceCard>
      <Trend days={school.trend} />
      <Card as="section" aria-labelledby="people" className="p-5 sm:p-6">
        <h2 id="people" className="mb-4 text-xl font-bold leading-tight">
          {t("people")}
        </h2>
        <StatList stats={stats} />
        <ul className="mt-5 flex flex-wrap gap-2">
          {links.map(({ path, text }) => (
            <li key={path}>
              <ButtonLink href={hubPath(locale, path)}>{text}</ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
      <RefetchNotice queries={[query]} />
    </>
  );
}

/** Until when the credits last, as the usage page says it. */
function Outlook({ forecast }: Pick<SchoolOverview, "forecast">) {
  const t = useTranslations("balance");
  const format = useFormatter();
  if (forecast === null) return t("forecastNone");
  const { lastsUntil } = forecast;
  return (
    <>
      {lastsUntil === null
        ? t("forecastLong")
        : t.rich("forecast", {
            day: format.dateTime(new Date(lastsUntil), { dateStyle: "full", timeZone: "UTC" }),
            b: (text) => <strong>{text}</strong>,
          })}{" "}
      <span className="text-muted">{t("forecastRule")}</span>
    </>
  );
}

function Trend({ days }: { days: SchoolOverview["trend"] }) {
  const t = useTranslations("schoolAdminHome");
  const format = useFormatter();
  const locale = useLocale();
  const dayText = (day: string, options: DateTimeFormatOptions) =>
    format.dateTime(new Date(day), { ...options, timeZone: "UTC" });
  const spent = days.reduce((sum, day) => sum + day.spentCredits, 0);
  return (
    <Card className="mb-8 p-5 sm:p-6">
      <ChartFrame
        title={t("trend")}
        summary={t("trendSummary", { spent })}
        table={{
          columns: [t("day"), t("spent")],
          rows: days.map(({ day, spentCredits }) => [
            dayText(day, { dateStyle: "full" }),
            format.number(spentCredits),
          ]),
        }}
      >
        <BarChart
          data={days.map(({ day, spentCredits }) => ({
            key: day,
            label: dayText(day, { month: "numeric", day: "numeric" }),
            fullLabel: dayText(day, { dateStyle: "full" }),
            value: spentCredits,
          }))}
          valueLabel={t("spent")}
          unit={t("unit")}
          locale={locale}
        />
      </ChartFrame>
    </Card>
  );
}
