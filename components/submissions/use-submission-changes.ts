"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEvents } from "@/components/data/use-events";
import { invalidateReviews, markingKey } from "./review-queries";

export function useSubmissionChanges(activityId: string): void {
  const client = useQueryClient();
  useEvents({ kind: "submissions", id: activityId }, (options) => {
    // While submissions are being marked as reviewed, a refetch would show the old state; `useMarkReviewed` refetches afterwards.
    if (client.isMutating({ mutationKey: markingKey(activityId) }) === 0) {
      invalidateReviews(client, activityId, options);
    }
  });
}
