import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { addressOf } from "@/packages/client/contract/address-of";

const FILES = [
  { text: "csvKo", query: { format: "csv", locale: "kr" } },
  { text: "csvEn", query: { format: "csv", locale: "en" } },
  { text: "oneroster11", query: { format: "oneroster-1.1" } },
  { text: "oneroster12", query: { format: "oneroster-1.2" } },
] as const;

/** Downloads: templates to fill in, and the school's own people in the same formats. */
export function FileLinks({ schoolId }: { schoolId: string }) {
  const t = useTranslations("rosters.files");
  return (
    <Card as="section" aria-labelledby="roster-files" className="mt-8 p-5 sm:p-6">
      <h2 id="roster-files" className="mb-3 text-xl font-bold leading-tight">
        {t("title")}
      </h2>
      <FileList title={t("templates")} schoolId={schoolId} isTemplate />
      <FileList title={t("own")} schoolId={schoolId} />
      <p className="mt-2 text-md text-muted">{t("ownHint")}</p>
    </Card>
  );
}

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
