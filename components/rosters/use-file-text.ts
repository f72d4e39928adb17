import { useFormatter, useTranslations } from "next-intl";
import type { RosterImport } from "@/packages/client/contract/rosters";

export function useFileText(): (rosterImport: Pick<RosterImport, "fileName" | "createdAt">) => string {
  const t = useTranslations("rosters");
  const format = useFormatter();
  return ({ fileName, createdAt }) => {
    const date = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
    return fileName === null ? t("uploadedUnnamed", { date }) : t("uploaded", { name: fileName, date });
  };
}
