/** How many activities of a classroom come at a time. */
export const ACTIVITY_PAGE_SIZE = 20;
