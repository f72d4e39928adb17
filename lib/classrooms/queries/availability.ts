import { sql } from "kysely";

export type ActivityAvailability = "upcoming" | "open" | "closed";

export function activityAvailability() {
  return sql<ActivityAvailability>`CASE WHEN a.opens_at > now() THEN 'upcoming'
    WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END`;
}
