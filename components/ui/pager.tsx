import { useTranslations } from "next-intl";
import { ButtonLink } from "./button-link";

/** The ways on from a page of a list that is read newest first. Nothing where the list is on one page. */
export function Pager({ newestHref, olderHref }: { newestHref: string | null; olderHref: string | null }) {
  const t = useTranslations("common");
  if (newestHref === null && olderHref === null) return null;
  return (
    <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-center gap-3">
      {newestHref ? <ButtonLink href={newestHref}>{t("newest")}</ButtonLink> : null}
      {olderHref ? <ButtonLink href={olderHref}>{t("older")}</ButtonLink> : null}
    </nav>
  );
}
