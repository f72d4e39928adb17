export const REFETCH_EVERY_MS = 30_000;

/** For a query that stays up to date: refetched at intervals while its page is visible, on return to the tab, and on Back. */
export const BACKGROUND_REFETCH = {
  refetchInterval: REFETCH_EVERY_MS,
  refetchOnWindowFocus: "always",
  refetchOnMount: "always",
} as const;
