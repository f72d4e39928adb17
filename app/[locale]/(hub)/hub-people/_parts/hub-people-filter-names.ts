/** What narrows the hub's people, by its name in the address. */
export const HUB_PEOPLE_FILTERS = ["q", "role", "status"] as const;
