/** How often a visible page refetches what it shows. */
export const REFETCH_EVERY_MS = 30_000;

/**
 * The options of a query that stays up to date: while its page is visible, when a person returns to its tab, and when Back
 * opens the page with the data of the first visit.
 */
export const BACKGROUND_REFETCH = {
  refetchInterval: REFETCH_EVERY_MS,
  refetchOnWindowFocus: "always",
  refetchOnMount: "always",
} as const;
