"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StatList } from "@/components/ui/stat-list";
import { pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { ROSTER_KINDS } from "@/packages/client/contract/limits";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { ApplyButton } from "./apply-button";
import { ChangeList } from "./change-list";
import { ProblemList } from "./problem-list";
import { UploadForm } from "./upload-form";
import { useFileText } from "./use-file-text";

interface Props {
  rosterImport: RosterImport;
  ids: { schoolId: string; importId: string };
  onStarted: (importId: string) => void;
}

/** What an import would change or has changed, and what can be done now. */
export function ImportResult({ rosterImport, ids, onStarted }: Props) {
  const t = useTranslations("rosters");
  const [isUploading, setIsUploading] = useState(false);
  const isApplied = rosterImport.status === "applied";
  if (isUploading) return <UploadForm schoolId={ids.schoolId} onStarted={onStarted} />;
  const uploadButton = (
    <Button type="button" variant="secondary" onClick={() => setIsUploading(true)}>
      {t(isApplied ? "again" : "ready.other")}
    </Button>
  );
  return (
    <>
      {isApplied ? <Notice tone="positive">{t("applied.done")}</Notice> : null}
      <ResultCard
        rosterImport={rosterImport}
        ids={ids}
        actions={
          <>
            {isApplied ? null : <ApplyButton rosterImport={rosterImport} ids={ids} />}
            {uploadButton}
          </>
        }
      />
      {rosterImport.counts.refused > 0 ? <ProblemList ids={ids} result="refused" /> : null}
      {rosterImport.warningCount > 0 ? <ProblemList ids={ids} result="warning" /> : null}
      <ChangeList ids={ids} />
    </>
  );
}

function ResultCard({
  rosterImport,
  ids,
  actions,
}: Pick<Props, "rosterImport" | "ids"> & { actions: ReactNode }) {
  const t = useTranslations("rosters");
  const locale = useLocale();
  const fileText = useFileText();
  const isReady = rosterImport.status === "ready";
  const { added, archived, refused } = rosterImport.counts;
  const stats = [...ROSTER_KINDS, "refused" as const].map((kind) => ({
    label: t(`counts.${kind}`),
    value: rosterImport.counts[kind].toLocaleString(locale),
  }));
  return (
    <Card as="section" aria-labelledby="roster-result" className="mb-8 p-5 sm:p-6">
      <h2 id="roster-result" className="mb-4 text-xl font-bold leading-tight">
        {t(isReady ? "ready.title" : "applied.title")}
      </h2>
      <p className="mb-4 text-muted">{fileText(rosterImport)}</p>
      <StatList stats={stats.filter(({ label }) => label !== t("counts.refused") || refused > 0)} />
      <p className="mb-5 mt-4 text-muted">{t("classrooms", rosterImport.classroomCounts)}</p>
      {isReady && archived > 0 ? (
        <Notice tone="warning">{t("ready.archives", { count: archived })}</Notice>
      ) : null}
      {isReady && rosterImport.overwrittenRefusals > 0 ? (
        <Notice tone="warning">{t("ready.refusals", { count: rosterImport.overwrittenRefusals })}</Notice>
      ) : null}
      {rosterImport.warningCount > 0 ? (
        <Notice tone="warning">{t("warnings.notice", { count: rosterImport.warningCount })}</Notice>
      ) : null}
      {/* The hub cannot recognise a student whose data was erased: a file that still names the student adds a new person. */}
      {isReady && added > 0 && rosterImport.erasedCount > 0 ? (
        <Notice tone="warning">{t("ready.erased", { count: rosterImport.erasedCount })}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {actions}
        <a
          href={addressOf("/schools/{schoolId}/roster-imports/{importId}/report.csv", {
            params: ids,
            query: { locale: pathLocaleOf(locale) },
          })}
          download
          className={buttonClass("quiet")}
        >
          {t("report")}
        </a>
      </div>
    </Card>
  );
}
