export const PEOPLE_FILTERS = ["q", "role", "classroomId", "status"] as const;

export const HUB_PEOPLE_FILTERS = ["q", "role", "status"] as const;
