import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { hubPath } from "@/lib/i18n/paths";

interface Props {
  /** Null for someone who does not manage the school. */
  school: { moderation: "on" | "demo" | "off"; contacts: readonly string[] } | null;
  incidents: { open: number; urgent: number } | null;
}

const LINK = "inline-flex min-h-6 items-center underline";

/** What needs attention about the safety of students: open incidents, no contact, nobody who checks. */
export function SafetyNotice({ school, incidents }: Props) {
  const t = useTranslations("safety");
  const locale = useLocale();
  return (
    <>
      {incidents && incidents.open > 0 ? (
        <Notice tone={incidents.urgent > 0 ? "negative" : "warning"}>
          <Link href={hubPath(locale, "/safety")} className={LINK}>
            {t("waiting", incidents)}
          </Link>
        </Notice>
      ) : null}
      {school?.contacts.length === 0 ? (
        <Notice tone="warning">
          {t("noContact")}{" "}
          <Link href={`${hubPath(locale, "/models")}#safety`} className={LINK}>
            {t("nameContact")}
          </Link>
        </Notice>
      ) : null}
      {school?.moderation === "off" ? <Notice tone="warning">{t("moderationOff")}</Notice> : null}
    </>
  );
}
