"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEvents } from "@/components/data/use-events";
import { invalidateReviews, markingKey } from "./review-queries";

<<<<<<< HEAD:components/submissions/use-submission-changes.ts
/** Refetches an activity's submissions when they change. */
export function useSubmissionChanges(activityId: string): void {
=======
export function useLiveSubmissions(activityId: string): void {
>>>>>>> main:components/submissions/use-live-submissions.ts
  const client = useQueryClient();
  useEvents({ kind: "submissions", id: activityId }, (options) => {
    // While submissions are being marked as reviewed, a refetch would show the old state; `useMarkReviewed` refetches afterwards.
    if (client.isMutating({ mutationKey: markingKey(activityId) }) === 0) {
      invalidateReviews(client, activityId, options);
    }
  });
}
