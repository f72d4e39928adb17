import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { hubPath } from "@/lib/i18n/paths";

/** The not-found page, also for pages that the person may not see. */
export default function NotFoundPage() {
  const t = useTranslations("notFound");
  const locale = useLocale();
  return (
    <div className="mx-auto max-w-xl py-10 text-center">
      <h1 className="text-2xl font-bold sm:text-3xl">{t("title")}</h1>
      <p className="mb-6 mt-3 text-balance text-lg text-muted">{t("body")}</p>
      <ButtonLink href={hubPath(locale)} variant="primary">
        {t("home")}
      </ButtonLink>
    </div>
  );
}
