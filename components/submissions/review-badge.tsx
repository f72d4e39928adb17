import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ReviewRow } from "@/packages/client/contract/reviews";

type Shown = Pick<NonNullable<ReviewRow["submission"]>, "status" | "isNewSinceReview" | "late">;

/** Where a submission is between its student and the teacher, and whether it is late. */
export function ReviewBadge({ submission }: { submission: Shown }) {
  const t = useTranslations("submissions");
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge {...submission} />
      {submission.late ? <Badge>{t("late")}</Badge> : null}
    </span>
  );
}

function StatusBadge({ status, isNewSinceReview }: Shown) {
  const t = useTranslations("submissions");
  if (status === "reviewed") return <Badge tone="positive">{t("reviewed")}</Badge>;
  if (status === "revision_requested") return <Badge tone="accent">{t("returnedOne")}</Badge>;
  return <Badge tone="warning">{t(isNewSinceReview ? "newSinceReview" : "waitingOne")}</Badge>;
}
