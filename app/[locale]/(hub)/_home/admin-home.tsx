import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat";
import { BalanceCard } from "@/components/usage/balance-card";
import { LowCreditBanner } from "@/components/usage/low-credit-banner";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import type { Person } from "@/lib/domain/people/person";
import { getBalance } from "@/lib/domain/usage/get-balance";

/** A school admin's home: what the school has left, and how big it is. */
export async function AdminHome({ person }: { person: Person }) {
  const [balance, t, credits, format, locale] = await Promise.all([
    getBalance(person),
    getTranslations("school"),
    getTranslations("balance"),
    getFormatter(),
    getLocale(),
  ]);
  const stats = [
    { label: t("students"), value: format.number(balance.counts.students) },
    { label: t("teachers"), value: format.number(balance.counts.teachers) },
    { label: t("classrooms"), value: format.number(balance.counts.classrooms) },
  ];
  return (
    <>
      <PageHeader title={t("title")} lead={localName(locale, balance.owner)} />
      <BalanceCard
        title={credits("title")}
        balance={balance}
        notice={
          <LowCreditBanner availableCredits={balance.available} lowWaterCredits={balance.lowWaterCredits} />
        }
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      <Card as="section" aria-labelledby="people" className="p-5 sm:p-6">
        <h2 id="people" className="mb-4 text-xl font-bold leading-tight">
          {t("people")}
        </h2>
        <StatList stats={stats} />
      </Card>
    </>
  );
}
