"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { TakeDownDialog, type TakeDownTarget } from "@/components/privacy/take-down-dialog";
import { UndoButton } from "@/components/privacy/undo-button";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { PersonWorks } from "@/packages/client/contract/privacy";

type Work = PersonWorks["works"][number];

export function WorksPart({
  person,
  works,
  takeDowns,
  timeZone,
}: { person: { id: string; displayName: string }; timeZone: string } & PersonWorks) {
  const t = useTranslations("privacy");
  const [target, setTarget] = useState<TakeDownTarget | null>(null);
  const format = useFormatter();
  const titleOf = new Map(works.map(({ submissionId, title }) => [submissionId, title]));
  const columns: readonly Column<Work>[] = [
    { key: "title", label: t("workTitle"), kind: "rowName", isFreeText: true, cell: ({ title }) => title },
    {
      key: "activity",
      label: t("workActivity"),
      isFreeText: true,
      cell: ({ activityTitle }) => activityTitle,
    },
    {
      key: "time",
      label: t("workTime"),
      cell: ({ submittedAt }) =>
        format.dateTime(new Date(submittedAt), { dateStyle: "medium", timeStyle: "short", timeZone }),
    },
    {
      key: "action",
      label: t("workAction"),
      kind: "control",
      cell: ({ submissionId, title, takeDownId }) =>
        takeDownId ? (
          <UndoButton profileId={person.id} takeDownId={takeDownId} title={title} />
        ) : (
          <Button
            variant="secondary"
            size="small"
            className="whitespace-nowrap"
            aria-label={t("takeDownOf", { title })}
            onClick={() => setTarget({ submissionId, title })}
          >
            {t("takeDown")}
          </Button>
        ),
    },
  ];
  return (
    <>
      {takeDowns.length === 0 ? null : (
        <div className="mb-5">
          <h4 className="mb-2 font-semibold">{t("takenDownList")}</h4>
          <ul className="grid gap-2">
            {takeDowns.map(
              ({ id, submissionId, filename, reason, mayResubmit, createdAt, createdBy: who }) => {
                const title = filename ?? titleOf.get(submissionId ?? "") ?? "";
                const date = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeZone });
                return (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
                    <span className="min-w-0">
                      <span className="font-semibold">{title}</span>{" "}
                      <span className="text-muted">{t("takenDownBy", { reason, who, date })}</span>
                      {mayResubmit ? <span className="block">{t("mayResubmitNow")}</span> : null}
                    </span>
                    {/* The table has the button that shows a work again; files are not in the table. */}
                    {submissionId === null ? (
                      <UndoButton profileId={person.id} takeDownId={id} title={title} />
                    ) : null}
                  </li>
                );
              },
            )}
          </ul>
        </div>
      )}
      {works.length === 0 ? (
        <p className="mb-4 text-muted">{t("noWorks")}</p>
      ) : (
        <div className="mb-4">
          <DataTable
            caption={t("works")}
            columns={columns}
            rows={works}
            rowKey={({ submissionId }) => submissionId}
          />
        </div>
      )}
      <Button variant="secondary" onClick={() => setTarget({ fileOf: person.displayName })}>
        {t("takeDownFile")}
      </Button>
      {target ? (
        <TakeDownDialog profileId={person.id} target={target} onClose={() => setTarget(null)} />
      ) : null}
    </>
  );
}
