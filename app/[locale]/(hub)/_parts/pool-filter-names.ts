/** What narrows the list of schools and playgrounds, by its name in the address. */
export const POOL_FILTERS = ["q", "standing"] as const;
