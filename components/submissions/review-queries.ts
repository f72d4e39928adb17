import type { InvalidateOptions, QueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "../data/hub-call";

export function markingKey(activityId: string): unknown[] {
  return queryKeyOf("POST /activities/{activityId}/reviews", { activityId });
}

/**
 * Options of the submission queries. They are not refetched on focus or reconnect, because a refetch while submissions are being
 * marked as reviewed would show the old state. A later visit starts from what the server renders then, not from a cache.
 */
export const REVIEW_QUERY = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 } as const;

export function invalidateReviews(
  client: QueryClient,
  activityId: string,
  options?: InvalidateOptions,
): void {
  void client.invalidateQueries(
    { queryKey: queryKeyOf("GET /activities/{activityId}/reviews", { activityId }) },
    options,
  );
  void client.invalidateQueries(
    { queryKey: queryKeyOf("GET /activities/{activityId}/reviews/counts", { activityId }) },
    options,
  );
}
