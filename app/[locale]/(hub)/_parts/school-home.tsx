"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { schoolOverview } from "@/client/contract/addresses";
import type { SchoolOverview } from "@/client/contract/own-pages";
import { BalanceCard } from "@/components/credits/balance-card";
import { LowCreditBanner } from "@/components/credits/low-credit-banner";
import { NotNewest } from "@/components/data/not-newest";
import { useOwnPart } from "@/components/data/use-own-part";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { StatList } from "@/components/ui/stat";
import { hubPath } from "@/i18n/paths";
import { SchoolAttention } from "./school-attention";

/** What a school has left, what needs its admins, and how big it is; follows by itself. */
export function SchoolHome({
  shownTo,
  initial,
}: {
  /** The admin whose home this is. */
  shownTo: string;
  initial: SchoolOverview;
}) {
  const t = useTranslations("school");
  const credits = useTranslations("balance");
  const locale = useLocale();
  const { schoolId } = initial;
  const { part: school, asked } = useOwnPart(
    schoolOverview,
    { params: { schoolId }, query: { shownTo } },
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
      <SchoolAttention school={school} />
      <Size school={school} />
      <NotNewest asked={[asked]} />
    </>
  );
}

/** How big the school is, and the ways to what an admin looks after. */
function Size({ school }: { school: SchoolOverview }) {
  const t = useTranslations("school");
  const format = useFormatter();
  const locale = useLocale();
  const stats = [
    { label: t("students"), value: format.number(school.studentCount) },
    { label: t("teachers"), value: format.number(school.teacherCount) },
    { label: t("classrooms"), value: format.number(school.classroomCount) },
  ];
  const ways = [
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
        {ways.map(({ path, text }) => (
          <li key={path}>
            <ButtonLink href={hubPath(locale, path)}>{text}</ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
