/** The URL parameters that filter the list of calls. */
export const CALL_FILTERS = ["only"] as const;
