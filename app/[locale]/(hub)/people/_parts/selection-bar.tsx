"use client";

import { useTranslations } from "next-intl";
import type { SchoolPerson } from "@/client/contract/people";
import { Button } from "@/components/ui/button";

/** What can be done with the people who are chosen; only students move. */
export function SelectionBar({
  chosen,
  onMove,
  onArchive,
  onRestore,
  onNone,
}: {
  chosen: readonly SchoolPerson[];
  onMove: (students: readonly SchoolPerson[]) => void;
  onArchive: () => void;
  onRestore: () => void;
  onNone: () => void;
}) {
  const t = useTranslations("people");
  const active = chosen.filter(({ standing }) => standing === "active");
  const students = active.filter(({ role }) => role === "student");
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2">
      <p role="status" className={chosen.length > 0 ? "mr-2 font-semibold" : "text-md text-muted"}>
        {chosen.length > 0 ? t("chosen", { count: chosen.length }) : t("chooseHint")}
      </p>
      {students.length > 0 ? (
        <Button variant="secondary" size="small" onClick={() => onMove(students)}>
          {t("moveChosen", { count: students.length })}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button variant="secondary" size="small" onClick={onArchive}>
          {t("deeds.archive")}
        </Button>
      ) : null}
      {chosen.length > active.length ? (
        <Button variant="secondary" size="small" onClick={onRestore}>
          {t("deeds.restore")}
        </Button>
      ) : null}
      {chosen.length > 0 ? (
        <Button variant="quiet" size="small" onClick={onNone}>
          {t("chooseNone")}
        </Button>
      ) : null}
    </div>
  );
}
