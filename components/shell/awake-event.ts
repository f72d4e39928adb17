/** Comes once, when React has taken the page over. */
export const AWAKE = "hub-awake";
