"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useEvents } from "@/components/data/use-events";

/**
 * Shows what a teacher says while the page is open, and tells the hub that the student has seen it. `unseenId` is the newest
 * feedback that they have not seen; null when they have seen all.
 */
export function FollowWork({ submissionId, unseenId }: { submissionId: string; unseenId: string | null }) {
  const router = useRouter();
  // Without the stream nothing is polled: the page is read again at the next visit.
  useEvents({ kind: "own-works", id: submissionId, atMostEveryMs: 500 }, (poll) => poll || router.refresh());
  useEffect(() => {
    if (unseenId === null) return;
    const see = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", see);
      // When it fails, the next visit tells it.
      hubCall("POST /submissions/{submissionId}/feedback/seen", { params: { submissionId } }).catch(() => {});
    };
    document.addEventListener("visibilitychange", see);
    see();
    return () => document.removeEventListener("visibilitychange", see);
  }, [submissionId, unseenId]);
  return null;
}
