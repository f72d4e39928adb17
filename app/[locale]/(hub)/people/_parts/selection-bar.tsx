"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SchoolPerson } from "@/packages/client/contract/people";

export function SelectionBar({
  selected,
  onMove,
  onArchive,
  onRestore,
  onClear,
}: {
  selected: readonly SchoolPerson[];
  onMove: (students: readonly SchoolPerson[]) => void;
  onArchive: () => void;
  onRestore: () => void;
  onClear: () => void;
}) {
  const t = useTranslations("people");
  const active = selected.filter(({ status }) => status === "active");
  const students = active.filter(({ role }) => role === "student");
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2">
      <p role="status" className={selected.length > 0 ? "mr-2 font-semibold" : "text-md text-muted"}>
        {selected.length > 0 ? t("selectedCount", { count: selected.length }) : t("selectHint")}
      </p>
      {students.length > 0 ? (
        <Button variant="secondary" size="small" onClick={() => onMove(students)}>
          {t("moveSelected", { count: students.length })}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button variant="secondary" size="small" onClick={onArchive}>
          {t("actions.archive")}
        </Button>
      ) : null}
      {selected.length > active.length ? (
        <Button variant="secondary" size="small" onClick={onRestore}>
          {t("actions.restore")}
        </Button>
      ) : null}
      {selected.length > 0 ? (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t("clearSelection")}
        </Button>
      ) : null}
    </div>
  );
}
