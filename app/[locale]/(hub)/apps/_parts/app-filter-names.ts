/** The filters of the list of apps, by their names in the page's URL. */
export const APP_FILTERS = ["q", "status"] as const;
