import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { currentDocument } from "@/lib/api/openapi/current-document";
import { AccessList } from "./_parts/access-list";
import { ErrorList } from "./_parts/error-list";
import { Operations } from "./_parts/operations";
import { Prose } from "./_parts/prose";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiReference"))("title") };
}

/**
 * The API reference, for anyone: how to call and how to be refused is written here, and the operations are shown by a
 * library from the description that programs read, so that neither can say anything else.
 */
export default async function ApiReferencePage() {
  const [locale, t, { apiReferenceViewer }] = await Promise.all([
    getLocale(),
    getTranslations("apiReference"),
    getMessages(),
  ]);
  const document = currentDocument();
  const groups = { proxy: t("group.proxy"), hub: t("group.hub"), files: t("group.files") };
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead", { version: document.info.version })}
        actions={
          <a className="font-semibold text-accent underline underline-offset-2" href="/api/v1/openapi.json">
            {t("description")}
          </a>
        }
      />
      <section aria-label={t("introduction")} className="mb-6">
        <Prose text={document.info.description} />
        <AccessList document={document} />
      </section>
      <ErrorList />
      <section aria-labelledby="operations">
        <SectionTitle id="operations">{t("operations")}</SectionTitle>
        <noscript>
          <Notice tone="neutral">{t("needsScript")}</Notice>
        </noscript>
        <Operations
          locale={locale}
          labels={apiReferenceViewer}
          names={{ groups, anyone: t("anyone") }}
          failed={<Notice tone="negative">{t("failed")}</Notice>}
        />
      </section>
    </>
  );
}
