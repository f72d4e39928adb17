/** How often a visible page refetches what it shows. */
export const REFETCH_EVERY_MS = 30_000;

/**
 * The options of a query that stays up to date: while its page is visible, on the return to its tab, and where Back opens the
 * page with the data of its first visit.
 */
export const BACKGROUND_REFETCH = {
  refetchInterval: REFETCH_EVERY_MS,
  refetchOnWindowFocus: "always",
  refetchOnMount: "always",
} as const;
