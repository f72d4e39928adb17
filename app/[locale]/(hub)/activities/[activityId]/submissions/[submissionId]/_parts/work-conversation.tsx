"use client";

import { useQuery } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Conversation } from "@/components/feedback/conversation";
import { useReportSeen } from "@/components/feedback/use-report-seen";
import type { ReviewedWork } from "@/packages/client/contract/reviews";

/** What the class's teachers and the student said about the work. What the student answered counts as seen once it is shown here. */
export function WorkConversation({ work, timeZone }: { work: ReviewedWork; timeZone: string }) {
  const { submissionId, feedbackCount } = work;
  const params = { submissionId };
  const { data } = useQuery({
    queryKey: queryKeyOf("GET /submissions/{submissionId}/feedback", params),
    queryFn: async ({ signal }) =>
      (await hubCall("GET /submissions/{submissionId}/feedback", { params, signal })).data,
    enabled: feedbackCount > 0,
  });
  const unseen = data?.findLast(({ author, seenAt }) => author.role === "student" && seenAt === null);
  useReportSeen(submissionId, unseen?.feedbackId ?? null);
  return <Conversation feedback={data ?? []} revision={work.revision} timeZone={timeZone} />;
}
