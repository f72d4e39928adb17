"use client";

import { useFormatter, useTranslations } from "next-intl";
import { listAddress } from "@/components/submissions/list-query";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { SelectRow } from "@/components/ui/select-cells";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import { MissingBadge } from "./missing-badge";
import { type ReviewListProps, rowKey } from "./review-list-props";
import { ReviewedButton } from "./reviewed-button";

type Submission = NonNullable<ReviewRow["submission"]>;

/** Submissions as pictures. Four small cards of students without one are as tall as one picture card. */
export function ReviewGallery({ label, ...props }: ReviewListProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-flow-row-dense gap-5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 [&_:is(a,button,input)]:scroll-mb-24"
    >
      {props.rows.map((row) =>
        row.submission ? (
          <WorkCard key={rowKey(row)} {...props} student={row.student} submission={row.submission} />
        ) : (
          <li
            key={rowKey(row)}
            className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 h-full content-center rounded-card border-2 border-dashed border-control px-4 py-3"
          >
            <StudentName student={row.student} />
            <MissingBadge begun={props.begun.get(row.student.id)} />
          </li>
        ),
      )}
    </ul>
  );
}

function StudentName({ student }: Pick<ReviewRow, "student">) {
  const common = useTranslations("common");
  return (
    <p className="font-semibold">
      {student.classNumber === null ? null : (
        <span className="font-normal text-muted">
          {common("classNumber", { number: student.classNumber })}{" "}
        </span>
      )}
      {student.displayName}
    </p>
  );
}

function WorkCard({
  path,
  query,
  review,
  student,
  submission,
}: Omit<ReviewListProps, "label"> & { student: ReviewRow["student"]; submission: Submission }) {
  const t = useTranslations("submissions");
  const format = useFormatter();
  const isSelected = review?.selected.has(submission.submissionId) ?? false;
  const { revision, submittedAt } = submission;
  return (
    <Card
      as="li"
      className={`relative flex flex-col overflow-hidden sm:row-span-4 ${isSelected ? "outline-2 outline-accent" : ""}`}
    >
      <Thumbnail
        url={submission.pictureUrl}
        className="aspect-[2/1] w-full sm:aspect-[4/3] border-b border-line"
      />
      {review ? (
        <div className="absolute right-2 top-2 z-1 grid place-items-center rounded-control border border-line bg-surface">
          <SelectRow
            label={t("choose", { title: submission.title, student: student.displayName })}
            checked={isSelected}
            onChange={(checked) => review.select([submission.submissionId], checked)}
          />
        </div>
      ) : null}
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <StudentName student={student} />
        <Link
          href={listAddress(`${path}/${submission.submissionId}`, query)}
          aria-label={t("look", { title: submission.title, student: student.displayName })}
          className="line-clamp-2 text-lg font-bold leading-snug no-underline after:absolute after:inset-x-0 after:top-0 after:aspect-[2/1] hover:underline sm:after:aspect-[4/3]"
        >
          {submission.title}
        </Link>
        <p className="text-md text-muted">
          {format.dateTime(new Date(submittedAt), { dateStyle: "medium", timeStyle: "short" })}
          {revision > 1 ? ` · ${t("revisionNumber", { revision })}` : null}
        </p>
        <p>
          <ReviewBadge submission={submission} />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1">
          {submission.primaryUrl === null ? (
            <p className="text-md text-muted wrap-anywhere">
              {t("takenDown", { reason: submission.takenDown ?? "" })}
            </p>
          ) : (
            <NewTabLink
              href={submission.primaryUrl}
              className="inline-flex min-h-9 items-center font-semibold text-accent"
            >
              {t("openWork")}
            </NewTabLink>
          )}
          {review ? (
            <ReviewedButton submission={submission} student={student} onSetReviewed={review.setReviewed} />
          ) : null}
        </div>
      </div>
    </Card>
  );
}
