import type { InvalidateOptions, QueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "../data/hub-call";

export function markingKey(activityId: string): unknown[] {
  return queryKeyOf("POST /activities/{activityId}/reviews", { activityId });
}

/** Not refetched on focus: while submissions are being marked, it would show the old state. A later visit starts from the server. */
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
