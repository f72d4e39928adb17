import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { isLow } from "./is-low";

/** Warns when a credit pool is empty or `isLow`. Needs the message namespace `balance`. */
export function LowCreditBanner(pool: { availableCredits: number; lowWaterCredits: number | null }) {
  const t = useTranslations("balance");
  const format = useFormatter();
  if (pool.availableCredits <= 0) return <Notice tone="warning">{t("lowNone")}</Notice>;
  if (!isLow(pool)) return null;
  const { availableCredits, lowWaterCredits } = pool;
  const numbers = { available: format.number(availableCredits), threshold: format.number(lowWaterCredits) };
  return <Notice tone="warning">{t("low", numbers)}</Notice>;
}
