/** How often what a page in sight shows is asked for again. */
export const FRESH_EVERY_MS = 30_000;

/** For a query that follows by itself: while its page is in sight, and at once when somebody comes back to it. */
export const KEPT_FRESH = { refetchInterval: FRESH_EVERY_MS, refetchOnWindowFocus: "always" } as const;
