import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import type { Role } from "@/lib/access/person";
import { hubPath } from "@/lib/i18n/paths";
import type { AppPaper } from "@/lib/safety/get-paper";
import { usePaperTexts } from "./use-paper-texts";

interface Props {
  kind: "committee" | "consent";
  reader: Role;
  paper: AppPaper;
  children: ReactNode;
}

/** A paper with its title and date on a sheet, which alone is printed. */
export function PaperFrame({ kind, reader, paper, children }: Props) {
  const t = useTranslations("papers");
  const models = useTranslations("models");
  const common = useTranslations("common");
  const locale = useLocale();
  const { app, school, date } = usePaperTexts(paper);
  const title = t(`${kind}Of`, { app });
  const crumb =
    reader === "operator"
      ? { label: school, href: hubPath(locale, `/schools/${paper.school.schoolId}`) }
      : { label: models("title"), href: hubPath(locale, "/models") };
  return (
    <>
      <Breadcrumbs crumbs={[crumb, { label: title }]} />
      <PageHeader
        title={title}
        lead={t("printHint")}
        actions={
          <ClientFrame texts={[]}>
            <PrintButton>{t("print")}</PrintButton>
          </ClientFrame>
        }
      />
      <article
        data-print-sheet
        aria-label={t(`${kind}Paper.title`)}
        className="paper-sheet mx-auto [counter-reset:part] max-w-[210mm] rounded-card border border-line p-6 sm:p-[15mm] print:max-w-none print:rounded-none print:border-0 print:p-0"
      >
        <header className="border-b-2 border-ink pb-3 text-center">
          <h2 className="text-2xl font-bold">{t(`${kind}Paper.title`)}</h2>
          <p className="text-lg">{t(`${kind}Paper.subject`, { app })}</p>
        </header>
        {children}
        <p className="mt-6 text-sm text-muted">{t("madeOn", { date, school, hub: common("hub") })}</p>
      </article>
    </>
  );
}
