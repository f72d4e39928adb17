"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { ImportResult } from "./import-result";
import { NewSignInCards } from "./new-sign-in-cards";
import { UploadForm } from "./upload-form";
import { useFileText } from "./use-file-text";

const POLL_MS = 1_000;

const isRunning = ({ status }: RosterImport) => status === "checking" || status === "applying";

interface Props {
  schoolId: string;
  /** The latest import of the school; null before the first. */
  latest: RosterImport | null;
  signInUrl: string;
}

export function ImportScreen({ schoolId, latest, signInUrl }: Props) {
  const [importId, setImportId] = useState(latest?.id);
  if (importId === undefined) return <UploadForm schoolId={schoolId} onStarted={setImportId} />;
  return (
    <OneImport
      ids={{ schoolId, importId }}
      initial={latest?.id === importId ? latest : null}
      signInUrl={signInUrl}
      onStarted={setImportId}
    />
  );
}

interface OneImportProps extends Omit<ComponentProps<typeof ImportResult>, "rosterImport"> {
  initial: RosterImport | null;
  signInUrl: string;
}

/**
 * The newest import. The cards in `NewSignInCards` cannot be made again. So `NewSignInCards` is rendered in every state of the
 * import and without a key: React then keeps the cards when the state changes or another file is uploaded.
 */
function OneImport({ ids, initial, signInUrl, onStarted }: OneImportProps) {
  const queryKey = queryKeyOf("GET /schools/{schoolId}/roster-imports/{importId}", ids);
  const queries = useQueryClient();
  // The id of the failed import after which another file was chosen: its failure is not shown any more.
  const [fileChosenAfter, setFileChosenAfter] = useState<string | null>(null);
  const { data: rosterImport = null } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /schools/{schoolId}/roster-imports/{importId}", { params: ids, signal })).data,
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? POLL_MS : false),
    ...(initial && { initialData: initial }),
  });
  const isFailed = rosterImport?.status === "failed" && rosterImport.failure?.code !== "replaced";
  return (
    <>
      {isFailed && fileChosenAfter === ids.importId ? null : <ImportState rosterImport={rosterImport} />}
      <NewSignInCards
        ids={ids}
        cardsLeft={rosterImport?.cardsLeft ?? 0}
        ownCardsLeft={rosterImport?.ownCardsLeft ?? 0}
        signInUrl={signInUrl}
        onClosed={() => void queries.invalidateQueries({ queryKey })}
      />
      {isFailed ? (
        <UploadForm
          schoolId={ids.schoolId}
          onChosen={() => setFileChosenAfter(ids.importId)}
          onStarted={onStarted}
        />
      ) : null}
      {rosterImport?.status === "ready" || rosterImport?.status === "applied" ? (
        <ImportResult key={ids.importId} rosterImport={rosterImport} ids={ids} onStarted={onStarted} />
      ) : null}
    </>
  );
}

function ImportState({ rosterImport }: { rosterImport: RosterImport | null }) {
  const t = useTranslations("rosters");
  const fileText = useFileText();
  const path = usePathname();
  if (!rosterImport || isRunning(rosterImport)) return <RunningImport rosterImport={rosterImport} />;
  const { status, failure } = rosterImport;
  if (failure?.code === "replaced") {
    return (
      <>
        <Notice tone="warning">{failure.message}</Notice>
        <a href={path} className={buttonClass("primary")}>
          {t("toNewer")}
        </a>
      </>
    );
  }
  if (status !== "failed") return null;
  return (
    <Notice tone="negative">
      {t("failed")} {failure?.message}
      <span className="block text-md">{fileText(rosterImport)}</span>
    </Notice>
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
