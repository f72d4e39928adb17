/** What narrows the people of a school, by its name in the address. */
export const PEOPLE_FILTERS = ["q", "role", "classroomId", "standing"] as const;

/** What of the people of a school is shown; an empty text narrows nothing. It stands in the address. */
export type PeopleFilters = Record<(typeof PEOPLE_FILTERS)[number], string>;

/** A classroom to choose. */
export interface ClassroomChoice {
  id: string;
  name: string;
}
