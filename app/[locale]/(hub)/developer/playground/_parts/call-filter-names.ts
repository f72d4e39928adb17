export const CALL_FILTERS = ["only"] as const;
