/** The filters of the calls by their names in the address. */
export const CALL_FILTERS = ["only"] as const;
