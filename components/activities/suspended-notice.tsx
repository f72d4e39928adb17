import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { localName } from "@/lib/i18n/names";

export function SuspendedNotice({ app }: { app: { name: string; nameKo: string | null } }) {
  const t = useTranslations("teacher");
  return <Notice tone="warning">{t("suspended", { app: localName(useLocale(), app) })}</Notice>;
}
