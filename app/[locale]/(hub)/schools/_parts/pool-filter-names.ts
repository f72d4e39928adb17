/** The filters of the list of schools and playgrounds, by their names in the page's URL. */
export const POOL_FILTERS = ["q", "status"] as const;
