"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { BalanceCard } from "@/components/credits/balance-card";
import { isLow } from "@/components/credits/is-low";
import { LowCreditBanner } from "@/components/credits/low-credit-banner";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useOwnQuery } from "@/components/data/use-own-query";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StatList } from "@/components/ui/stat-list";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolOverview } from "@/packages/client/contract/schools";

interface OverviewProps {
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
  ];
  const { suspendedActivities } = school;
  const needsCredits = isLow(school);
  return (
    <>
      <BalanceCard
        title={credits("title")}
        balance={balance}
        notice={<LowCreditBanner availableCredits={availableCredits} lowWaterCredits={lowWaterCredits} />}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      {!needsCredits && suspendedActivities.length === 0 ? null : (
        <Card as="section" aria-labelledby="attention" className="mb-8 p-5 sm:p-6">
          <h2 id="attention" className="mb-3 text-xl font-bold leading-tight">
            {t("attention")}
          </h2>
          <ul className="divide-y divide-line">
            {needsCredits ? (
              <li className="py-2">
                {t("lowCredits")}{" "}
                <Link href={hubPath(locale, "/models")} className={LINK}>
                  {t("changeThreshold")}
                </Link>
              </li>
            ) : null}
            {suspendedActivities.map(({ id, title, classroomName, app }) => (
              <li key={id} className="py-2">
                <Link href={hubPath(locale, `/activities/${id}`)} className={LINK}>
                  {title}
                </Link>{" "}
                <span className="text-muted">
                  {t("suspended", { classroom: classroomName, app: localName(locale, app) })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
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

const LINK = "inline-flex min-h-6 items-center text-accent underline";
