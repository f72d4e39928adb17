"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ReviewRow } from "@/client/contract/reviews";
import { ListEnd } from "@/components/data/list-end";
import { type ListQuery, listAddress } from "@/components/submissions/list-query";
import { useMarkReviewed } from "@/components/submissions/use-mark-reviewed";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceBar } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import { choiceState } from "@/components/ui/select-cells";
import { ReviewFilters } from "./review-filters";
import { ReviewGallery } from "./review-gallery";
import type { ReviewListProps } from "./review-list-props";
import { ReviewTable } from "./review-table";
import { SelectionBar, selectableIds } from "./selection-bar";
import { type InitialReviews, useReviewRows } from "./use-review-rows";

/** An activity's submissions as they come in: filters with their counts, a gallery or a table, and what to do in it. */
export function ReviewBoard({
  initial,
  query,
  path,
  mayReview,
}: {
  initial: InitialReviews;
  query: ListQuery;
  path: string;
  mayReview: boolean;
}) {
  const t = useTranslations("submissions");
  const { list, arrivals, rows, counts, news, ...reviews } = useReviewRows(initial, query);
  const choice = useChoice([...arrivals, ...rows]);
  const { mark } = useMarkReviewed({
    activityId: initial.activityId,
    patch: reviews.patch,
    readChanged: (ids) => void reviews.readChanged(ids),
    onMarked: () => void reviews.countAgain(),
  });
  const review: ReviewListProps["review"] = mayReview
    ? { ...choice, mark: (submissions, reviewed) => mark({ submissions, reviewed }) }
    : null;
  const shown = { path, query, review };
  const isEmpty = rows.length + arrivals.length === 0;
  return (
    <>
      <ReviewFilters path={path} query={query} counts={counts.data} />
      <ListChoices path={path} query={query} news={news} />
      {review && query.view === "gallery" && choice.ids.length > 0 ? (
        <Checkbox
          label={t("chooseAll")}
          checked={choiceState(choice.ids, choice.selected) === "all"}
          onChange={(event) => choice.select(choice.ids, event.currentTarget.checked)}
          className="mb-3"
        />
      ) : null}
      {isEmpty ? <NothingHere query={query} /> : <Lists {...shown} arrivals={arrivals} rows={rows} />}
      <ListEnd list={list} beside={[counts]} />
      {choice.selected.size > 0 ? (
        <SelectionBar
          count={choice.selected.size}
          onClear={choice.clear}
          onMark={(reviewed) => {
            mark({ submissions: choice.submissions, reviewed });
            choice.clear();
          }}
        />
      ) : null}
    </>
  );
}

function useChoice(rows: readonly ReviewRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const submissions = rows.flatMap(({ submission }) =>
    submission && chosen.has(submission.submissionId) ? [submission] : [],
  );
  return {
    ids: selectableIds(rows),
    submissions,
    selected: new Set(submissions.map(({ submissionId }) => submissionId)),
    select: (ids: readonly string[], isSelected: boolean) =>
      setChosen((now) => new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
  };
}

/** A table sorts by its heads. */
function ListChoices({ path, query, news }: { path: string; query: ListQuery; news: number }) {
  const t = useTranslations("submissions");
  const sorts = query.view === "table" ? [] : (["newest", "number", "name", "status"] as const);
  return (
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
        {news > 0 ? t("news", { count: news }) : ""}
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
  );
}

function Lists({ arrivals, rows, ...shown }: ReviewListProps & { arrivals: readonly ReviewRow[] }) {
  const t = useTranslations("submissions");
  if (shown.query.view === "table") {
    return <ReviewTable {...shown} label={t("list")} rows={[...arrivals, ...rows]} />;
  }
  return (
    <>
      {arrivals.length > 0 ? (
        <section aria-labelledby="arrivals" className="mb-6 border-b border-line pb-6">
          <SectionTitle id="arrivals">{t("arrivals")}</SectionTitle>
          <ReviewGallery {...shown} label={t("arrivals")} rows={arrivals} />
        </section>
      ) : null}
      {rows.length > 0 ? <ReviewGallery {...shown} label={t("list")} rows={rows} /> : null}
    </>
  );
}

function NothingHere({ query: { status } }: { query: ListQuery }) {
  const t = useTranslations("submissions");
  if (status === "needs-review")
    return <EmptyState title={t("emptyWaiting")}>{t("emptyWaitingBody")}</EmptyState>;
  if (status === "missing") return <EmptyState title={t("emptyMissing")}>{t("missingNone")}</EmptyState>;
  return <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>;
}
