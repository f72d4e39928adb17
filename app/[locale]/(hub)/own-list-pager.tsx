import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** Links to the newest page of a person's own list and, for browsers without JavaScript, to the next page. */
export function OwnListPager({
  path,
  start,
  nextCursor,
}: {
  path: string;
  /** The cursor of this page; null on the newest page. */
  start: string | null;
  nextCursor: string | null;
}) {
  const t = useTranslations("common");
  const linkTo = (href: string, text: string) => (
    <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-center gap-3">
      <ButtonLink href={href}>{text}</ButtonLink>
    </nav>
  );
  return (
    <>
      {start ? linkTo(path, t("newest")) : null}
      {nextCursor ? <noscript>{linkTo(`${path}?cursor=${nextCursor}`, t("older"))}</noscript> : null}
    </>
  );
}
