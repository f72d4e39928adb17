import { sql } from "kysely";

/** Whether an activity is open now. */
export type ActivityAvailability = "upcoming" | "open" | "closed";

/** Returns the SQL expression of the availability of an activity `a`. */
export function activityAvailability() {
  return sql<ActivityAvailability>`CASE WHEN a.opens_at > now() THEN 'upcoming'
    WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END`;
}
