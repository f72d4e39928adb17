"use client";

import { useRouter } from "next/navigation";
import { useEvents } from "@/components/data/use-events";
import { useReportSeen } from "@/components/feedback/use-report-seen";

/**
 * Shows what a teacher says while the page is open, and tells the hub that the student has seen it. `shown` names what the teacher
 * did last. It is reported even when it was seen before, since the bell may still have it.
 */
export function FollowWork({ submissionId, shown }: { submissionId: string; shown: string }) {
  const router = useRouter();
  // Without the stream nothing is polled: the page is read again at the next visit.
  useEvents({ kind: "own-works", id: submissionId, atMostEveryMs: 500 }, (poll) => poll || router.refresh());
  useReportSeen(submissionId, shown);
  return null;
}
