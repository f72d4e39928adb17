import { useTranslations } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { Row, Table, Td, Th } from "@/components/ui/table";
import { currentDocument } from "@/lib/api/openapi/current-document";
import { ERROR_MEANING } from "@/lib/api/openapi/error-meaning";
import { hubPath } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { ERROR_STATUS, type ErrorCode, VALIDATION_STATUS } from "@/packages/client/contract/error-codes";
import { pageTitle } from "../open-page";
import { Operations } from "./_parts/operations";

export const generateMetadata = pageTitle("apiReference.title");

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
        {openApi.info.description.split("\n\n").map((paragraph) => (
          <p key={paragraph} lang="en" className="mb-3 max-w-prose last:mb-0">
            <InlineProse text={paragraph} />
          </p>
        ))}
        <p className="my-4">
          <span className="font-semibold">{t("base")}</span>{" "}
          <code className="font-mono text-[0.9375rem]">{openApi.servers[0]?.url}</code>
        </p>
        <p className="mb-2 font-semibold">{t("access")}</p>
        <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {Object.entries(openApi.components.securitySchemes).map(([name, scheme]) => (
            <div key={name} className="py-3">
              <dt className="flex flex-wrap items-baseline gap-x-4">
                <span className="font-semibold">{name}</span>
                <code className="break-all font-mono text-sm">
                  {scheme.name ? `${scheme.in}: ${scheme.name}` : "Authorization: Bearer"}
                </code>
              </dt>
              <dd lang="en" className="text-md text-muted">
                <InlineProse text={scheme.description ?? ""} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          <Link
            href={hubPath(locale, "/profile")}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {t("makeToken")}
          </Link>
        </p>
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

/** A text of the OpenAPI description, with backticks rendered as code. It is English on Korean pages too. */
function InlineProse({ text }: { text: string }) {
  const pieces = text.split("`").map((piece, index) => ({ piece, index, isCode: index % 2 === 1 }));
  return pieces.map(({ piece, index, isCode }) =>
    isCode ? (
      <code key={index} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
        {piece}
      </code>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

function listStatuses(code: ErrorCode): string {
  return code === "VAL_001" ? Object.values(VALIDATION_STATUS).join(", ") : String(ERROR_STATUS[code]);
}

/** All error codes with their statuses and meanings. Collapsed at first, because each operation lists its own. */
function ErrorList() {
  const t = useTranslations("apiReference");
  return (
    <details className="mb-10">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold">{t("errorCodes")}</summary>
      <Table caption={t("errorCodes")}>
        <thead>
          <tr>
            <Th>{t("code")}</Th>
            <Th>{t("status")}</Th>
            <Th>{t("notes")}</Th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => (
            <Row key={code}>
              <Th scope="row" className="font-mono text-sm">
                {code}
              </Th>
              <Td className="whitespace-nowrap tabular-nums">{listStatuses(code)}</Td>
              <Td className="min-w-56">
                <span lang="en">
                  <InlineProse text={ERROR_MEANING[code]} />
                </span>
              </Td>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
