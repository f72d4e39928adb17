import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LinkTabs } from "@/components/ui/link-tabs";
import { hubPath } from "@/i18n/paths";
import { openDeveloperPage } from "../../../open-page";
import styles from "./_parts/guide.module.css";
import { type GuideName, guideLanguage, isGuide, renderGuide } from "./_parts/render-guide";

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

/** The tab's title. */
export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const name = await readName(params);
  const t = await getTranslations("developer");
  return { title: t(`guides.${TABS.find((tab) => tab.name === name)?.text ?? "guide"}`) };
}

/**
 * The documents for developers of apps: the guide `docs/integrate.md` in the page's language; the protocol and the client library's
 * README in English.
 */
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
      <article
        lang={language}
        className={styles.guide}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the repository's own document, in which HTML is escaped.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
