import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { isLow } from "./is-low";

/**
 * Says that a school's credits run low, from the balance itself: at or below its threshold, or none left. Nothing shows
 * while there are enough, or while the school wants no warning. Needs the texts of `balance` where it stands in the browser.
 */
export function LowCreditBanner(pool: {
  availableCredits: number;
  /** At or below this many the school is warned; null: never. */
  lowWaterCredits: number | null;
}) {
  const t = useTranslations("balance");
  const format = useFormatter();
  if (!isLow(pool)) return null;
  const { availableCredits, lowWaterCredits } = pool;
  const numbers = { available: format.number(availableCredits), threshold: format.number(lowWaterCredits) };
  return <Notice tone="warning">{availableCredits === 0 ? t("lowNone") : t("low", numbers)}</Notice>;
}
