/** The number of activities per page of a classroom's list. */
export const ACTIVITY_PAGE_SIZE = 20;
