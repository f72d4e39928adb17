"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListEnd } from "@/components/data/list-end";
import { type ListQuery, listAddress } from "@/components/submissions/list-query";
import { useMarkReviewed } from "@/components/submissions/use-mark-reviewed";
import { ButtonLink } from "@/components/ui/button-link";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceBar } from "@/components/ui/choice-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { selectionState } from "@/components/ui/select-cells";
import { hubPath } from "@/lib/i18n/paths";
import { REVIEW_LIST_MAX } from "@/packages/client/contract/limits";
import type { StudentProgress } from "@/packages/client/contract/progress";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import { ReviewFilters } from "./review-filters";
import { ReviewGallery } from "./review-gallery";
import type { ReviewListProps } from "./review-list-props";
import { ReviewTable } from "./review-table";
import { SelectionBar, selectableIds } from "./selection-bar";
import { useBegun } from "./use-begun";
import { useBulkFeedback } from "./use-bulk-feedback";
import { type InitialReviews, useReviewRows } from "./use-review-rows";

export function ReviewBoard({
  initial,
  progress,
  query,
  path,
  mayMarkReviewed,
}: {
  initial: InitialReviews;
  /** Null for a person who may not read it. */
  progress: StudentProgress[] | null;
  query: ListQuery;
  path: string;
  mayMarkReviewed: boolean;
}) {
  const t = useTranslations("submissions");
  const { list, rows, counts, newCount, patch } = useReviewRows(initial, query);
  const begun = useBegun(initial.activityId, progress);
  const selection = useSelection(rows);
  const setReviewed = useMarkReviewed({ activityId: initial.activityId, patch });
  const bulk = useBulkFeedback({ activityId: initial.activityId, patch });
  const review: ReviewListProps["review"] = mayMarkReviewed
    ? { ...selection, setReviewed: (submissions, reviewed) => setReviewed({ submissions, reviewed }) }
    : null;
  const List = query.view === "table" ? ReviewTable : ReviewGallery;
  const sorts = query.view === "table" ? [] : (["newest", "number", "name", "status"] as const);
  return (
    <>
      <ReviewFilters path={path} query={query} counts={counts.data} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {sorts.length > 0 ? (
          <ChoiceBar
            label={t("sort")}
            choices={sorts.map((sort) => ({
              label: t(`sorts.${sort}`),
              href: listAddress(path, { ...query, sort }),
              isCurrent: query.sort === sort,
            }))}
          />
        ) : null}
        <p role="status" className="ml-auto font-semibold text-accent">
          {newCount > 0 ? t("news", { count: newCount }) : ""}
        </p>
        <ChoiceBar
          label={t("view")}
          choices={(["gallery", "table"] as const).map((view) => ({
            label: t(view),
            href: listAddress(path, { ...query, view }),
            isCurrent: query.view === view,
          }))}
        />
      </div>
      {review && query.view === "gallery" && selection.ids.length > 0 ? (
        <Checkbox
          label={t("chooseAll")}
          checked={selectionState(selection.ids, selection.selected) === "all"}
          onChange={(event) => selection.select(selection.ids, event.currentTarget.checked)}
          className="mb-3"
        />
      ) : null}
      {rows.length === 0 ? (
        <EmptyList
          path={path}
          query={query}
          activityId={initial.activityId}
          studentCount={counts.data.studentCount}
        />
      ) : (
        <List label={t("list")} path={path} query={query} rows={rows} begun={begun} review={review} />
      )}
      <ListEnd list={list} otherQueries={[counts]} />
      {Math.max(counts.data.submissionCount, counts.data.missingCount) > REVIEW_LIST_MAX ? (
        <p className="mt-3 text-md text-muted">{t("listBound", { max: REVIEW_LIST_MAX })}</p>
      ) : null}
      {selection.selected.size > 0 ? (
        <SelectionBar
          count={selection.selected.size}
          isSending={bulk.isSending}
          onClear={selection.clear}
          onSend={async (content) => {
            const { submissions } = selection;
            const left = new Set((await bulk.send({ submissions, content })).map(idOf));
            selection.select(
              submissions.map(idOf).filter((id) => !left.has(id)),
              false,
            );
            return left.size === 0;
          }}
        />
      ) : null}
    </>
  );
}

const idOf = ({ submissionId }: { submissionId: string }) => submissionId;

function useSelection(rows: readonly ReviewRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const submissions = rows.flatMap(({ submission }) =>
    submission && chosen.has(submission.submissionId) ? [submission] : [],
  );
  return {
    ids: selectableIds(rows),
    submissions,
    selected: new Set(submissions.map(idOf)),
    select: (ids: readonly string[], isSelected: boolean) =>
      setChosen((now) => new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
  };
}

const EMPTY_TEXTS = {
  "needs-review": { title: "emptyWaiting", body: "emptyWaitingBody" },
  missing: { title: "emptyMissing", body: "missingNone" },
  submitted: { title: "empty", body: "emptyBody" },
} as const;

/** Why the list is empty, with a way out. Without a filter it is empty only when the classroom has no students. */
function EmptyList({
  path,
  query,
  activityId,
  studentCount,
}: {
  path: string;
  query: ListQuery;
  activityId: string;
  studentCount: number;
}) {
  const t = useTranslations("submissions");
  const locale = useLocale();
  const { status } = query;
  if (status === undefined || studentCount === 0) {
    const toActivity = (
      <ButtonLink href={hubPath(locale, `/activities/${activityId}`)}>{t("toActivity")}</ButtonLink>
    );
    return (
      <EmptyState title={t("noStudents")} action={toActivity}>
        {t("noStudentsBody")}
      </EmptyState>
    );
  }
  const { title, body } = EMPTY_TEXTS[status];
  const toAll = (
    <ButtonLink href={listAddress(path, { ...query, status: undefined })}>{t("filterAll")}</ButtonLink>
  );
  return (
    <EmptyState title={t(title)} action={toAll}>
      {t(body)}
    </EmptyState>
  );
}
