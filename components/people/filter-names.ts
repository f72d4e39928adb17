/** The URL parameters that filter the people of a school. */
export const PEOPLE_FILTERS = ["q", "role", "classroomId", "status"] as const;

/** The URL parameters that filter the hub's operators and developers. */
export const HUB_PEOPLE_FILTERS = ["q", "role", "status"] as const;
