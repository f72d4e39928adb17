export const POOL_FILTERS = ["q", "status"] as const;
