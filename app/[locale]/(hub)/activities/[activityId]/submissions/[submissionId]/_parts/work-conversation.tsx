"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Conversation } from "@/components/feedback/conversation";
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
  const hasNews = data?.some(({ author, seenAt }) => author.role === "student" && seenAt === null) ?? false;
  useEffect(() => {
    if (!hasNews) return;
    // When it fails, the next visit says so again.
    hubCall("POST /submissions/{submissionId}/feedback/seen", { params: { submissionId } }).catch(() => {});
  }, [hasNews, submissionId]);
  return <Conversation feedback={data ?? []} revision={work.revision} timeZone={timeZone} />;
}
