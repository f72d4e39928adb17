"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useCallError } from "@/components/data/use-call-error";
import { useHubList } from "@/components/data/use-hub-list";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { StatList } from "@/components/ui/stat-list";
import { pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { ROSTER_KINDS } from "@/packages/client/contract/limits";
import type { RosterImport, RosterProblem } from "@/packages/client/contract/rosters";
import { ChangeList } from "./change-list";
import { UploadForm } from "./upload-form";
import { useFileText } from "./use-file-text";

interface Props {
  rosterImport: RosterImport;
  ids: { schoolId: string; importId: string };
  onStarted: (importId: string) => void;
}

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

function ResultCard({ rosterImport, ids, actions }: Omit<Props, "onStarted"> & { actions: ReactNode }) {
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

function ProblemList({ ids, result }: Pick<Props, "ids"> & Pick<RosterProblem, "result">) {
  const t = useTranslations("rosters.problems");
  const own = useTranslations(result === "refused" ? "rosters.problems" : "rosters.warnings");
  const changes = useTranslations("rosters.changes");
  const list = useHubList("GET /schools/{schoolId}/roster-imports/{importId}/problems", {
    params: ids,
    filters: { result },
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const columns: Column<RosterProblem>[] = [
    {
      key: "row",
      label: t("row"),
      kind: "rowName",
      cell: ({ file, row }) => changes("rowIn", { file, row }),
    },
    { key: "field", label: t("field"), cell: ({ field }) => field || null },
    { key: "value", label: t("value"), isFreeText: true, cell: ({ value }) => value },
    { key: "reason", label: t("reason"), grows: true, cell: ({ message }) => message },
  ];
  return (
    <section aria-labelledby={`roster-${result}`} className="mb-8">
      <SectionTitle id={`roster-${result}`}>{own("title")}</SectionTitle>
      <p className="mb-4 text-muted">{own("lead")}</p>
      {rows ? (
        <DataTable
          caption={own("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ file, row, field, code }) => `${file} ${row} ${field} ${code}`}
        />
      ) : null}
      {rows === undefined && !list.isLoadingError ? <Skeleton className="h-24" /> : null}
      <ListEnd list={list} />
    </section>
  );
}

function ApplyButton({ rosterImport, ids }: Omit<Props, "onStarted">) {
  const t = useTranslations("rosters.ready");
  const queries = useQueryClient();
  const queryKey = queryKeyOf("GET /schools/{schoolId}/roster-imports/{importId}", ids);
  const callError = useCallError();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // `needsConfirmation`: the import archives more than 20 % of the school's students and teachers, so the hub requires `confirmArchiving`.
  const { counts, classroomCounts, needsConfirmation: archivesMany } = rosterImport;
  const hasNoChanges = ROSTER_KINDS.every(
    (kind) => kind === "unchanged" || counts[kind] + classroomCounts[kind] === 0,
  );

  async function apply(): Promise<string | null> {
    try {
      const { data } = await hubCall("POST /schools/{schoolId}/roster-imports/{importId}/apply", {
        params: ids,
        body: { confirmArchiving: archivesMany },
      });
      queries.setQueryData(queryKey, data);
      return null;
    } catch (error) {
      // Another tab may have replaced or applied the import.
      await queries.invalidateQueries({ queryKey });
      const { fields, message } = callError(error);
      return Object.values(fields)[0] ?? message;
    }
  }

  async function applyDirectly(): Promise<void> {
    setIsPending(true);
    setProblem(await apply());
    setIsPending(false);
  }

  if (hasNoChanges)
    return <p className="basis-full font-semibold">{t(counts.refused > 0 ? "nothingElse" : "nothing")}</p>;
  return (
    <>
      <Button
        type="button"
        pending={isPending}
        pendingText={t("pending")}
        onClick={() => (counts.archived > 0 ? setIsAsking(true) : void applyDirectly())}
      >
        {t("apply")}
      </Button>
      {problem ? (
        <p role="alert" className="basis-full font-semibold text-negative">
          {problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("confirmTitle", { count: counts.archived })}
        body={t(archivesMany ? "confirmMany" : "confirmBody")}
        confirmLabel={t("apply")}
        pendingLabel={t("pending")}
        tone="danger"
        onConfirm={apply}
      />
    </>
  );
}
