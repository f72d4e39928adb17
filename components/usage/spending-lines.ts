import { useFormatter, useTranslations } from "next-intl";
import type { SchoolOverview } from "@/packages/client/contract/schools";

/** Students near their daily limit or with an unusual day. */
export type SpendingAttention = Pick<SchoolOverview["attention"], "nearLimit" | "unusualDays">;

/** Says each of them in a sentence, with the path of the usage that it is about. */
export function useSpendingLines({ nearLimit, unusualDays }: SpendingAttention) {
  const t = useTranslations("usageAttention");
  const format = useFormatter();
  const dayText = (day: string) =>
    format.dateTime(new Date(day), { month: "short", day: "numeric", timeZone: "UTC" });
  return [
    ...unusualDays.map(({ studentId, studentName: name, spentCredits: spent, day }) => ({
      key: `${studentId} ${day}`,
      path: `/usage?studentId=${studentId}&range=custom&from=${day}&to=${day}`,
      text: t("unusual", { name, spent, day: dayText(day) }),
    })),
    ...nearLimit.map(({ studentId, studentName: name, spentCredits: spent, dailyLimitCredits: limit }) => ({
      key: `${studentId} limit`,
      path: `/usage?studentId=${studentId}`,
      text: t("near", { name, spent, limit }),
    })),
  ];
}
