"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { readRosterImport } from "@/client/contract/addresses-people";
import type { RosterImport } from "@/client/contract/rosters";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { ImportResult } from "./import-result";
import { UploadForm } from "./upload-form";

const POLL_MS = 1_000;

const isRunning = ({ status }: RosterImport) => status === "checking" || status === "applying";

interface Props {
  schoolId: string;
  /** The latest import of the school; null before the first. */
  latest: RosterImport | null;
  signInUrl: string;
}

/** The import of a school: the upload form, the progress, the changes, and what to do next. */
export function ImportScreen({ schoolId, latest, signInUrl }: Props) {
  const [importId, setImportId] = useState(latest?.id ?? null);
  return (
    <>
      {importId === null ? (
        <UploadForm schoolId={schoolId} onStarted={setImportId} />
      ) : (
        <OneImport
          key={importId}
          ids={{ schoolId, importId }}
          initial={latest?.id === importId ? latest : null}
          signInUrl={signInUrl}
          onStarted={setImportId}
        />
      )}
    </>
  );
}

function OneImport({
  ids,
  initial,
  signInUrl,
  onStarted,
}: {
  ids: { schoolId: string; importId: string };
  initial: RosterImport | null;
  signInUrl: string;
  onStarted: (importId: string) => void;
}) {
  const t = useTranslations("rosters");
  const { data: rosterImport } = useQuery({
    queryKey: queryKeyOf(readRosterImport, ids),
    queryFn: async ({ signal }) => (await hubCall(readRosterImport, { params: ids, signal })).data,
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? POLL_MS : false),
    ...(initial && { initialData: initial }),
  });
  if (!rosterImport || isRunning(rosterImport)) return <RunningImport rosterImport={rosterImport ?? null} />;
  if (rosterImport.failure?.code === "replaced")
    return <ReplacedImport text={rosterImport.failure.message} />;
  if (rosterImport.status === "failed") {
    return (
      <>
        <Notice tone="negative">
          {t("failed")} {rosterImport.failure?.message}
        </Notice>
        <UploadForm schoolId={ids.schoolId} onStarted={onStarted} />
      </>
    );
  }
  return <ImportResult rosterImport={rosterImport} ids={ids} signInUrl={signInUrl} onStarted={onStarted} />;
}

/** Shown for an import that another tab has replaced by a newer one; the link loads the page with the newer one. */
function ReplacedImport({ text }: { text: string }) {
  const t = useTranslations("rosters");
  return (
    <>
      <Notice tone="warning">{text}</Notice>
      <a href={usePathname()} className={buttonClass("primary")}>
        {t("toNewer")}
      </a>
    </>
  );
}

function RunningImport({ rosterImport }: { rosterImport: RosterImport | null }) {
  const t = useTranslations("rosters");
  const { done, total } = rosterImport?.progress ?? { done: 0, total: 0 };
  return (
    <Card className="p-5 sm:p-6">
      <Progress
        label={t(rosterImport?.status === "applying" ? "applying" : "checking")}
        done={done}
        total={total > 0 ? total : null}
        errorCount={rosterImport?.counts.refused ?? 0}
      />
      <p className="mt-3 text-muted">{t("canLeave")}</p>
    </Card>
  );
}
