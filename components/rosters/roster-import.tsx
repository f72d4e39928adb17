import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ComponentProps } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { addressOf } from "@/packages/client/contract/address-of";
import { ImportScreen } from "./import-screen";

export function RosterImport({
  timeZone,
  ...props
}: ComponentProps<typeof ImportScreen> & {
  timeZone: string;
}) {
  const t = useTranslations("rosters.files");
  return (
    <>
      <ClientFrame texts={["rosters", "classroom", "privacy", "ltiPlatforms"]} timeZone={timeZone}>
        <NuqsAdapter>
          <ImportScreen {...props} />
        </NuqsAdapter>
      </ClientFrame>
      <Card as="section" aria-labelledby="roster-files" className="mt-8 p-5 sm:p-6">
        <h2 id="roster-files" className="mb-3 text-xl font-bold leading-tight">
          {t("title")}
        </h2>
        <FileList title={t("templates")} schoolId={props.schoolId} isTemplate />
        <FileList title={t("own")} schoolId={props.schoolId} />
        <p className="mt-2 text-md text-muted">{t("ownHint")}</p>
      </Card>
    </>
  );
}

const FILES = [
  { text: "csvKo", query: { format: "csv", locale: "kr" } },
  { text: "csvEn", query: { format: "csv", locale: "en" } },
  { text: "oneroster11", query: { format: "oneroster-1.1" } },
  { text: "oneroster12", query: { format: "oneroster-1.2" } },
] as const;

function FileList({
  title,
  schoolId,
  isTemplate = false,
}: {
  title: string;
  schoolId: string;
  isTemplate?: boolean;
}) {
  const t = useTranslations("rosters.files");
  return (
    <>
      <h3 className="mt-4 font-semibold">{title}</h3>
      <ul aria-label={title} className="mt-2 flex flex-wrap gap-2">
        {FILES.map(({ text, query }) => (
          <li key={text}>
            <a
              href={addressOf("/schools/{schoolId}/roster", {
                params: { schoolId },
                query: { ...query, ...(isTemplate && { template: "true" }) },
              })}
              download
              className={buttonClass("secondary", "", "small")}
            >
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
