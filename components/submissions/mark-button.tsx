"use client";

import { useTranslations } from "next-intl";
import type { ReviewRow } from "@/client/contract/reviews";
import { buttonClass } from "../ui/button-class";
import type { ShownSubmission } from "./use-mark-reviewed";

/** Marks one submission as reviewed, or takes that back. */
export function MarkButton({
  submission,
  student,
  onMark,
}: {
  submission: ShownSubmission;
  student: ReviewRow["student"];
  onMark: (submissions: readonly ShownSubmission[], reviewed: boolean) => void;
}) {
  const t = useTranslations("submissions");
  const isReviewed = submission.reviewedAt !== null;
  const words = t(isReviewed ? "markWaiting" : "markReviewed");
  return (
    <button
      type="button"
      aria-label={`${words}: ${student.displayName}`}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && onMark([submission], !isReviewed)}
      className={buttonClass(isReviewed ? "quiet" : "secondary", "", "small")}
    >
      {words}
    </button>
  );
}
