"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ROSTER_KINDS } from "@/packages/client/contract/limits";
import type { RosterImport } from "@/packages/client/contract/rosters";

interface Props {
  rosterImport: RosterImport;
  ids: { schoolId: string; importId: string };
}

function hasNoChanges({ counts, classroomCounts }: RosterImport): boolean {
  return ROSTER_KINDS.every((kind) => kind === "unchanged" || counts[kind] + classroomCounts[kind] === 0);
}

/** Applies a checked import, after a confirmation when it archives anyone. */
export function ApplyButton({ rosterImport, ids }: Props) {
  const t = useTranslations("rosters.ready");
  const queries = useQueryClient();
  const callError = useCallError();
  const queryKey = queryKeyOf("GET /schools/{schoolId}/roster-imports/{importId}", ids);
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // `needsConfirmation`: the import archives more than 20 % of the school's students and teachers, so the hub requires `confirmArchiving`.
  const { counts, needsConfirmation: archivesMany } = rosterImport;

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

  if (hasNoChanges(rosterImport))
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
