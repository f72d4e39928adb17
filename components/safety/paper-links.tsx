import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";

interface Props {
  schoolId: string;
  apps: readonly { slug: string; name: string; nameKo: string | null }[];
  className?: string;
}

const LINK = "inline-flex min-h-6 items-center text-accent underline";

/** For each approved app the papers that a school prints, for its committee and for guardians. */
export function PaperLinks({ schoolId, apps, className = "" }: Props) {
  const t = useTranslations("papers");
  const locale = useLocale();
  return (
    <SectionCard id="papers" title={t("title")} className={className}>
      <p className="mb-3 text-muted">{apps.length === 0 ? t("noApps") : t("lead")}</p>
      <ul className="divide-y divide-line">
        {apps.map(({ slug, ...names }) => {
          const app = localName(locale, names);
          return (
            <li key={slug} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
              <span className="basis-full font-semibold sm:flex-1 sm:basis-40">{app}</span>
              {(["committee", "consent"] as const).map((kind) => (
                <Link
                  key={kind}
                  href={hubPath(locale, `/schools/${schoolId}/apps/${slug}/${kind}`)}
                  aria-label={t(`${kind}Of`, { app })}
                  className={LINK}
                >
                  {t(kind)}
                </Link>
              ))}
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
