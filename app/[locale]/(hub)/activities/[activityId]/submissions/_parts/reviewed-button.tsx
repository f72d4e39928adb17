"use client";

import { useTranslations } from "next-intl";
import type { ShownSubmission } from "@/components/submissions/use-mark-reviewed";
import { Button } from "@/components/ui/button";
import type { ReviewRow } from "@/packages/client/contract/reviews";

export function ReviewedButton({
  submission,
  student,
  onSetReviewed,
}: {
  submission: ShownSubmission;
  student: ReviewRow["student"];
  onSetReviewed: (submissions: readonly ShownSubmission[], reviewed: boolean) => void;
}) {
  const t = useTranslations("submissions");
  const isReviewed = submission.status === "reviewed";
  const label = t(isReviewed ? "markNotReviewed" : "markReviewed");
  return (
    <Button
      type="button"
      variant={isReviewed ? "quiet" : "secondary"}
      size="small"
      ignoresDoubleClick
      aria-label={`${label}: ${student.displayName}`}
      onClick={() => onSetReviewed([submission], !isReviewed)}
    >
      {label}
    </Button>
  );
}
