"use client";

import { useFormatter, useTranslations } from "next-intl";
import { listAddress } from "@/components/submissions/list-query";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { SelectAllHeader, SelectRow } from "@/components/ui/select-cells";
import { type SortDirection, SortHeader } from "@/components/ui/sort-header";
import type { ReviewRow, ReviewSort } from "@/packages/client/contract/reviews";
import { MissingBadge } from "./missing-badge";
import { type ReviewListProps, rowKey } from "./review-list-props";
import { ReviewedButton } from "./reviewed-button";
import { selectableIds } from "./selection-bar";

/** How each column sorts, ascending and descending; the first click sorts as `first`. */
const SORTS = {
  number: { ascending: "number", descending: "-number", first: "number" },
  name: { ascending: "name", descending: "-name", first: "name" },
  time: { ascending: "oldest", descending: "newest", first: "newest" },
  status: { ascending: "status", descending: "-status", first: "status" },
} as const satisfies Record<string, Record<"ascending" | "descending" | "first", ReviewSort>>;

type TableProps = Omit<ReviewListProps, "label">;

function sortHeader({ path, query }: TableProps, label: string, by: keyof typeof SORTS) {
  const { ascending, descending, first } = SORTS[by];
  const directions: Partial<Record<ReviewSort, SortDirection>> = {
    [ascending]: "ascending",
    [descending]: "descending",
  };
  const direction = directions[query.sort] ?? null;
  const other = query.sort === ascending ? descending : ascending;
  return (
    <SortHeader
      label={label}
      direction={direction}
      align={by === "number" ? "right" : "left"}
      href={listAddress(path, { ...query, sort: direction ? other : first })}
    />
  );
}

function useChoiceColumn({ rows, review }: TableProps): Column<ReviewRow>[] {
  const t = useTranslations("submissions");
  if (!review) return [];
  const ids = selectableIds(rows);
  return [
    {
      key: "choose",
      label: t("chooseAll"),
      kind: "control",
      head: (
        <SelectAllHeader
          label={t("chooseAll")}
          ids={ids}
          selected={review.selected}
          onChange={(checked) => review.select(ids, checked)}
        />
      ),
      cell: ({ student, submission }) =>
        submission ? (
          <SelectRow
            label={t("choose", { title: submission.title, student: student.displayName })}
            checked={review.selected.has(submission.submissionId)}
            onChange={(checked) => review.select([submission.submissionId], checked)}
          />
        ) : null,
    },
  ];
}

function useColumns(props: TableProps): Column<ReviewRow>[] {
  const { path, query, review } = props;
  const t = useTranslations("submissions");
  const format = useFormatter();
  return [
    {
      key: "number",
      label: t("number"),
      kind: "number",
      head: sortHeader(props, t("number"), "number"),
      cell: ({ student }) => student.classNumber,
    },
    {
      key: "name",
      label: t("student"),
      kind: "rowName",
      head: sortHeader(props, t("student"), "name"),
      cell: ({ student }) => student.displayName,
    },
    {
      key: "work",
      label: t("work"),
      isFreeText: true,
      cell: ({ submission }) =>
        submission ? (
          <span className="flex items-start gap-3 sm:min-w-48">
            <Thumbnail url={submission.pictureUrl} className="h-11 w-14 shrink-0 rounded-control" />
            <Link
              href={listAddress(`${path}/${submission.submissionId}`, query)}
              title={submission.title}
              className="line-clamp-2 min-h-6 min-w-0 font-semibold text-accent underline"
            >
              {submission.title}
            </Link>
          </span>
        ) : null,
    },
    {
      key: "time",
      label: t("time"),
      head: sortHeader(props, t("time"), "time"),
      cell: ({ submission }) =>
        submission
          ? format.dateTime(new Date(submission.submittedAt), { dateStyle: "medium", timeStyle: "short" })
          : null,
    },
    {
      key: "revision",
      label: t("revision"),
      kind: "number",
      cell: ({ submission }) => submission?.revision ?? null,
    },
    {
      key: "status",
      label: t("status"),
      head: sortHeader(props, t("status"), "status"),
      cell: ({ student, submission }) =>
        submission ? (
          <ReviewBadge submission={submission} />
        ) : (
          <MissingBadge begun={props.begun.get(student.id)} />
        ),
    },
    {
      key: "actions",
      label: t("openWork"),
      kind: "actions",
      cell: ({ student, submission }) =>
        submission ? (
          <span className="flex flex-col items-start gap-x-4 whitespace-nowrap card:flex-row card:flex-wrap card:items-center card:justify-between">
            {submission.primaryUrl === null ? (
              <span className="whitespace-normal text-md text-muted wrap-anywhere">
                {t("takenDown", { reason: submission.takenDown ?? "" })}
              </span>
            ) : (
              <NewTabLink
                href={submission.primaryUrl}
                className="inline-flex min-h-9 items-center whitespace-nowrap font-semibold text-accent underline"
              >
                {t("openWork")}
              </NewTabLink>
            )}
            {review ? (
              <ReviewedButton submission={submission} student={student} onSetReviewed={review.setReviewed} />
            ) : null}
          </span>
        ) : null,
    },
  ];
}

export function ReviewTable({ label, ...props }: ReviewListProps) {
  const columns = [...useChoiceColumn(props), ...useColumns(props)];
  return (
    <div className="[&_:is(a,button,input)]:scroll-mb-24">
      <DataTable
        caption={label}
        columns={columns}
        rows={props.rows}
        rowKey={rowKey}
        selected={props.review?.selected}
      />
    </div>
  );
}
