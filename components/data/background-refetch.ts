export const REFETCH_EVERY_MS = 30_000;

/**
 * The options of a query that stays up to date. It is refetched at intervals while its page is visible, and when a person
 * returns to the tab. It is also refetched when Back opens the page, because the page then still has the data of the first visit.
 */
export const BACKGROUND_REFETCH = {
  refetchInterval: REFETCH_EVERY_MS,
  refetchOnWindowFocus: "always",
  refetchOnMount: "always",
} as const;
