"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { REVIEW_QUERY } from "@/components/submissions/review-queries";
import {
  type ShownSubmission,
  type SubmissionChanges,
  useMarkReviewed,
} from "@/components/submissions/use-mark-reviewed";
import { useSubmissionChanges } from "@/components/submissions/use-submission-changes";
import { Button } from "@/components/ui/button";

export function ViewerReview({
  activityId,
  shown,
  href,
  mayMarkReviewed,
}: {
  activityId: string;
  shown: ShownSubmission;
  href: string;
  mayMarkReviewed: boolean;
}) {
  const t = useTranslations("viewer");
  const submissions = useTranslations("submissions");
  const format = useFormatter();
  const { submission, hasNewerRevision, patch } = useSubmission(activityId, shown);
  const setReviewed = useMarkReviewed({ activityId, patch });
  const isReviewed = submission.reviewedAt !== null;
  return (
    <>
      {hasNewerRevision ? (
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
        {mayMarkReviewed && !hasNewerRevision ? (
          <Button
            type="button"
            variant={isReviewed ? "secondary" : "primary"}
            className="ml-auto"
            ignoresDoubleClick
            onClick={() => setReviewed({ submissions: [submission], reviewed: !isReviewed })}
          >
            {submissions(isReviewed ? "markNotReviewed" : "markReviewed")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function useSubmission(activityId: string, shown: ShownSubmission) {
  const client = useQueryClient();
  const { submissionId, revision } = shown;
  const queryKey = [
    ...queryKeyOf("GET /activities/{activityId}/reviews", { activityId }),
    { submissionId, revision },
  ];
  const { data } = useQuery<ShownSubmission>({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { submissionIds: submissionId };
      const answer = await hubCall("GET /activities/{activityId}/reviews", {
        params: { activityId },
        query,
        signal,
      });
      return answer.data[0]?.submission ?? shown;
    },
    initialData: shown,
    ...REVIEW_QUERY,
  });
  useSubmissionChanges(activityId);
  const hasNewerRevision = data.revision > revision;
  return {
    submission: hasNewerRevision ? shown : data,
    hasNewerRevision,
    patch: (changes: SubmissionChanges) =>
      client.setQueryData<ShownSubmission>(
        queryKey,
        (now) => now && { ...now, ...changes.get(submissionId) },
      ),
  };
}
