import { sql } from "kysely";

/** Whether an activity can be worked on. */
export type Availability = "upcoming" | "open" | "closed";

/** Whether the activity `a` can be worked on at this moment. */
export function availability() {
  return sql<Availability>`CASE WHEN a.opens_at > now() THEN 'upcoming'
    WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END`;
}
