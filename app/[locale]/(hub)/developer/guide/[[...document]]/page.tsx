import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LinkTabs } from "@/components/ui/link-tabs";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { openDeveloperPage } from "../../../open-page";
import styles from "./_parts/guide.module.css";
import {
  type GuideName,
  type GuideSection,
  guideLanguage,
  isGuide,
  listSections,
  renderGuide,
} from "./_parts/render-guide";

const TABS = [
  { name: "", text: "guide" },
  { name: "protocol", text: "protocol" },
  { name: "client-library", text: "clientLibrary" },
] as const satisfies readonly { name: GuideName; text: string }[];

interface Params {
  params: Promise<{ document?: string[] }>;
}

async function readName(params: Params["params"]): Promise<GuideName> {
  const name = (await params).document?.join("/") ?? "";
  if (!isGuide(name)) notFound();
  return name;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const name = await readName(params);
  const t = await getTranslations("developer");
  return { title: t(`guides.${TABS.find((tab) => tab.name === name)?.text ?? "guide"}`) };
}

/** `docs/integrate.md` in the page's language; the protocol and the client library's README in English. */
export default async function GuidePage({ params }: Params) {
  const { locale } = await openDeveloperPage();
  const name = await readName(params);
  const t = await getTranslations("developer");
  const guidePath = hubPath(locale, "/developer/guide");
  const language = guideLanguage(name, locale);
  const html = await renderGuide(name, guidePath, locale);
  return (
    <>
      <LinkTabs
        label={t("guides.label")}
        choices={TABS.map((tab) => ({
          label: t(`guides.${tab.text}`),
          href: tab.name ? `${guidePath}/${tab.name}` : guidePath,
          isCurrent: tab.name === name,
        }))}
      />
      {language !== locale ? <p className="my-4 text-muted">{t("guides.english")}</p> : null}
      <div className="gap-8 xl:flex xl:flex-row-reverse xl:justify-end">
        <Contents sections={listSections(name, html)} language={language} />
        <article
          lang={language}
          className={`min-w-0 ${styles.guide}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the repository's own document, in which HTML is escaped.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </>
  );
}

async function Contents({ sections, language }: { sections: GuideSection[]; language: AppLocale }) {
  const t = await getTranslations("developer");
  if (sections.length === 0) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="my-4 shrink-0 rounded-card border border-line bg-surface p-4 xl:sticky xl:top-4 xl:w-60 xl:self-start"
    >
      <p id="contents" className="font-semibold">
        {t("guides.contents")}
      </p>
      <ul lang={language}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-9 items-center text-accent underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
