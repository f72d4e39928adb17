"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ReviewRow } from "@/packages/client/contract/reviews";

/** The ids of the submissions in these rows; the row of a student without a submission has none. */
export function selectableIds(rows: readonly ReviewRow[]): string[] {
  return rows.flatMap(({ submission }) => (submission ? [submission.submissionId] : []));
}

export function SelectionBar({
  count,
  onSetReviewed,
  onClear,
}: {
  count: number;
  onSetReviewed: (reviewed: boolean) => void;
  onClear: () => void;
}) {
  const t = useTranslations("submissions");
  return (
    <section
      data-bottom-bar
      aria-label={t("chosen")}
      className="sticky bottom-3 z-2 mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-control bg-surface p-3 shadow-raised"
    >
      <p role="status" className="mr-auto px-1 font-semibold">
        {t("chosenCount", { count })}
      </p>
      <Button size="small" onClick={() => onSetReviewed(true)}>
        {t("markReviewed")}
      </Button>
      <Button size="small" variant="secondary" onClick={() => onSetReviewed(false)}>
        {t("markNotReviewed")}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {t("chooseNone")}
      </Button>
    </section>
  );
}
