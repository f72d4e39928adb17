/** What narrows the list of apps, by its name in the address. */
export const APP_FILTERS = ["q", "status"] as const;
