/** The filters of the calls, by their names in the page's URL. */
export const CALL_FILTERS = ["only"] as const;
