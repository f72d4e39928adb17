import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { currentDocument } from "@/lib/api/openapi/current-document";
import { addressOf } from "@/packages/client/contract/address-of";
import { AccessList } from "./_parts/access-list";
import { ErrorList } from "./_parts/error-list";
import { Operations } from "./_parts/operations";
import { Prose } from "./_parts/prose";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiReference"))("title") };
}

/**
 * The API reference, open to everyone. The introduction and the operations come from the OpenAPI description that programs
 * read.
 */
export default async function ApiReferencePage() {
  const [locale, t, { apiReferenceViewer }] = await Promise.all([
    getLocale(),
    getTranslations("apiReference"),
    getMessages(),
  ]);
  const openApi = currentDocument();
  const groups = { proxy: t("group.proxy"), hub: t("group.hub"), files: t("group.files") };
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead", { version: openApi.info.version })}
        actions={
          <a
            className="font-semibold text-accent underline underline-offset-2"
            href={addressOf("/openapi.json")}
          >
            {t("description")}
          </a>
        }
      />
      <section aria-label={t("introduction")} className="mb-6">
        <Prose text={openApi.info.description} />
        <AccessList openApi={openApi} />
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
