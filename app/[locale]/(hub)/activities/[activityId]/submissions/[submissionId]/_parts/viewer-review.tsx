"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { reviewList } from "@/client/contract/addresses";
import { hubCall } from "@/components/data/hub-call";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { useLiveSubmissions } from "@/components/submissions/use-live-submissions";
import { type ShownSubmission, useMarkReviewed } from "@/components/submissions/use-mark-reviewed";
import { Button } from "@/components/ui/button";

/** Whether a submission is reviewed, and the button that says so; tells when a newer revision has come meanwhile. */
export function ViewerReview({
  activityId,
  shown,
  href,
  mayReview,
}: {
  activityId: string;
  shown: ShownSubmission;
  /** Of this page, to load it anew. */
  href: string;
  mayReview: boolean;
}) {
  const t = useTranslations("viewer");
  const submissions = useTranslations("submissions");
  const format = useFormatter();
  const { submission, isOld, look, patch } = useSubmission(activityId, shown);
  const { mark } = useMarkReviewed({ activityId, patch, readChanged: look });
  const isReviewed = submission.reviewedAt !== null;
  return (
    <>
      {isOld ? (
        <p role="status" className="mb-4 rounded-control border-l-4 border-accent bg-accent-soft px-4 py-3">
          {t("newerCame")}{" "}
          <a href={href} className="font-semibold text-accent underline">
            {t("showNewer")}
          </a>
        </p>
      ) : null}
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReviewBadge submission={submission} />
          {submission.reviewedAt ? (
            <span className="text-md text-muted">
              {t("reviewedAt", {
                date: format.dateTime(new Date(submission.reviewedAt), {
                  dateStyle: "medium",
                  timeStyle: "short",
                }),
              })}
            </span>
          ) : null}
        </span>
        {mayReview && !isOld ? (
          <Button
            type="button"
            variant={isReviewed ? "secondary" : "primary"}
            className="ml-auto"
            turnsRound
            onClick={() => mark({ submissions: [submission], reviewed: !isReviewed })}
          >
            {submissions(isReviewed ? "markWaiting" : "markReviewed")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function useSubmission(activityId: string, shown: ShownSubmission) {
  const [submission, setSubmission] = useState(shown);
  const [isOld, setIsOld] = useState(false);
  const look = async () => {
    const { data } = await hubCall(reviewList, {
      params: { activityId },
      query: { submissionIds: shown.submissionId },
    });
    const now = data[0]?.submission;
    if (!now) return;
    if (now.revision > shown.revision) setIsOld(true);
    else setSubmission(now);
  };
  const lookQuietly = () => void look().catch(() => undefined);
  useLiveSubmissions(activityId, {
    onUncertain: lookQuietly,
    onChanged: (ids) => {
      if (ids === null || ids.includes(shown.submissionId)) lookQuietly();
    },
  });
  const patch = (changed: ReadonlyMap<string, Partial<ShownSubmission>>) =>
    setSubmission((now) => ({ ...now, ...changed.get(now.submissionId) }));
  return { submission, isOld, look: lookQuietly, patch };
}
