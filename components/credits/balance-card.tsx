import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { StatList } from "@/components/ui/stat-list";

/** The balance of a credit pool. `available` + `reserved` + `spent` = `granted`. */
export interface BalanceNumbers {
  available: number;
  reserved: number;
  spent: number;
  granted: number;
  spentToday: number;
  spentThisMonth: number;
}

export function BalanceCard({
  title,
  balance,
  notice,
  actions,
  children,
}: {
  title: string;
  balance: BalanceNumbers;
  notice?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTranslations("balance");
  const format = useFormatter();
  const number = (value: number) => format.number(value);
  const stats = [
    { label: t("available"), value: number(balance.available) },
    { label: t("reserved"), value: number(balance.reserved) },
    { label: t("spentToday"), value: number(balance.spentToday) },
    { label: t("spentMonth"), value: number(balance.spentThisMonth) },
    { label: t("spent"), value: number(balance.spent) },
    { label: t("granted"), value: number(balance.granted) },
  ];
  return (
    <Card as="section" aria-label={title} className="mb-8 p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold leading-tight">{title}</h2>
        {actions}
      </div>
      {notice}
      <BalanceBar balance={balance} />
      <StatList stats={stats} />
      {balance.reserved > 0 ? <p className="mt-4 text-sm text-muted">{t("reservedMeaning")}</p> : null}
      {children}
    </Card>
  );
}

function BalanceBar({ balance }: { balance: BalanceNumbers }) {
  const t = useTranslations("balance");
  const format = useFormatter();
  const { granted, spent, reserved, available } = balance;
  if (granted <= 0) return null;
  const share = (part: number) => ({ width: `${(part / granted) * 100}%` });
  const numbers = Object.fromEntries(
    Object.entries({ granted, spent, reserved, available }).map(([name, value]) => [
      name,
      format.number(value),
    ]),
  );
  return (
    <>
      <div
        role="img"
        aria-label={t("bar", numbers)}
        className="flex h-3 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <span className="bg-accent" style={share(available)} />
        <span className="bg-warning" style={share(reserved)} />
      </div>
      <p aria-hidden="true" className="mb-5 mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
        <LegendItem className="bg-accent">{t("available")}</LegendItem>
        <LegendItem className="bg-warning">{t("reserved")}</LegendItem>
        <LegendItem className="border border-control bg-sunken">{t("spent")}</LegendItem>
      </p>
    </>
  );
}

function LegendItem({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${className}`} />
      {children}
    </span>
  );
}
