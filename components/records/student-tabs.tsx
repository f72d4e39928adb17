import { useLocale, useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";
import { hubPath } from "@/lib/i18n/paths";

/** The two pages of a student for an admin of the school: what the student has done, and the account with the rights to the data. */
export function StudentTabs({
  studentId,
  name,
  current,
}: {
  studentId: string;
  name: string;
  current: "record" | "data";
}) {
  const t = useTranslations("record");
  const locale = useLocale();
  const choices = [
    {
      label: t("tabRecord"),
      href: hubPath(locale, `/students/${studentId}`),
      isCurrent: current === "record",
    },
    { label: t("tabData"), href: hubPath(locale, `/people/${studentId}`), isCurrent: current === "data" },
  ];
  return <LinkTabs label={t("tabs", { name })} choices={choices} />;
}
