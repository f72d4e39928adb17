export const APP_FILTERS = ["q", "status"] as const;
