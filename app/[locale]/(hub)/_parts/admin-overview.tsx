"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { BalanceCard } from "@/components/credits/balance-card";
import { LowCreditBanner } from "@/components/credits/low-credit-banner";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useOwnQuery } from "@/components/data/use-own-query";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { StatList } from "@/components/ui/stat-list";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolOverview } from "@/packages/client/contract/schools";
import { AttentionCard } from "./attention-card";

interface OverviewProps {
  /** The admin whose home this is. */
  expectedProfileId: string;
  initial: SchoolOverview;
}

/**
 * A school's credits, what needs its admins' attention, and its size; refreshes automatically. Provides its own
 * messages and query client (`PageFrame`), because it is loaded dynamically.
 */
export function AdminOverview({ locale, messages, ...overview }: PageFrameProps & OverviewProps) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <Overview {...overview} />
    </PageFrame>
  );
}

function Overview({ expectedProfileId, initial }: OverviewProps) {
  const t = useTranslations("schoolAdminHome");
  const credits = useTranslations("balance");
  const locale = useLocale();
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
  return (
    <>
      <BalanceCard
        title={credits("title")}
        balance={balance}
        notice={<LowCreditBanner availableCredits={availableCredits} lowWaterCredits={lowWaterCredits} />}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      <AttentionCard school={school} />
      <SchoolSize school={school} />
      <RefetchNotice queries={[query]} />
    </>
  );
}

/** The school's size, with links to the pages where an admin manages it. */
function SchoolSize({ school }: { school: SchoolOverview }) {
  const t = useTranslations("schoolAdminHome");
  const format = useFormatter();
  const locale = useLocale();
  const stats = [
    { label: t("students"), value: format.number(school.studentCount) },
    { label: t("teachers"), value: format.number(school.teacherCount) },
    { label: t("classrooms"), value: format.number(school.classroomCount) },
  ];
  const links = [
    { path: "/people", text: t("toPeople") },
    { path: "/classrooms", text: t("toClassrooms") },
    { path: "/models", text: t("toModels") },
  ];
  return (
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
  );
}
