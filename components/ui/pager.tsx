import { useTranslations } from "next-intl";
import { ButtonLink } from "./button-link";

/** Links to the newest and to older items of a list whose pages have URLs. Renders nothing for a list of one page. */
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
