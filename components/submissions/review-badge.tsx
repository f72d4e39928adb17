import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ReviewRow } from "@/packages/client/contract/reviews";

/** Whether the newest revision of a submission is reviewed; null: nothing was submitted. */
export function ReviewBadge({
  submission,
}: {
  submission: Pick<NonNullable<ReviewRow["submission"]>, "reviewedAt" | "isNewSinceReview"> | null;
}) {
  const t = useTranslations("submissions");
  if (submission === null) return <Badge>{t("missingOne")}</Badge>;
  if (submission.reviewedAt) return <Badge tone="positive">{t("reviewed")}</Badge>;
  if (submission.isNewSinceReview) return <Badge tone="accent">{t("newSinceReview")}</Badge>;
  return <Badge tone="warning">{t("waitingOne")}</Badge>;
}
