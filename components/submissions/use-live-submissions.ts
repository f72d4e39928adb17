"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvents } from "@/components/data/use-live-events";
import { addressOf } from "@/packages/client/contract/address-of";
import { invalidateReviews, markingKey } from "./review-queries";

/** Refetches an activity's submissions when they change. */
export function useLiveSubmissions(activityId: string): void {
  const client = useQueryClient();
  useLiveEvents(
    addressOf("/activities/{activityId}/submissions/events", { params: { activityId } }),
    (options) => {
      // While submissions are being marked as reviewed, a refetch would show the old state; `useMarkReviewed` refetches afterwards.
      if (client.isMutating({ mutationKey: markingKey(activityId) }) === 0) {
        invalidateReviews(client, activityId, options);
      }
    },
  );
}
