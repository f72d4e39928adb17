import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { isLow } from "./is-low";

/** Warns that a school's credits are at or below its threshold, or used up. Needs the message namespace `balance`. */
export function LowCreditBanner(pool: {
  availableCredits: number;
  /** The warning threshold; null disables the warning. */
  lowWaterCredits: number | null;
}) {
  const t = useTranslations("balance");
  const format = useFormatter();
  if (!isLow(pool)) return null;
  const { availableCredits, lowWaterCredits } = pool;
  const numbers = { available: format.number(availableCredits), threshold: format.number(lowWaterCredits) };
  return <Notice tone="warning">{availableCredits === 0 ? t("lowNone") : t("low", numbers)}</Notice>;
}
