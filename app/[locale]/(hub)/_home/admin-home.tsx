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
import { type Balance, getBalance } from "@/lib/domain/usage/get-balance";
import { AdminAttention } from "./admin-attention";

/** A school admin's home: what the school has left, what needs them, and how big it is. */
export async function AdminHome({ person }: { person: Person }) {
  const [balance, t, credits, locale] = await Promise.all([
    getBalance(person),
    getTranslations("school"),
    getTranslations("balance"),
    getLocale(),
  ]);
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
      <AdminAttention person={person} isLow={balance.isLow} />
      <Size counts={balance.counts} />
    </>
  );
}

/** How big the school is, and the ways to what an admin looks after. */
async function Size({ counts }: Pick<Balance, "counts">) {
  const [t, format, locale] = await Promise.all([getTranslations("school"), getFormatter(), getLocale()]);
  const stats = [
    { label: t("students"), value: format.number(counts.students) },
    { label: t("teachers"), value: format.number(counts.teachers) },
    { label: t("classrooms"), value: format.number(counts.classrooms) },
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
