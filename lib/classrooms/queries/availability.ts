import { type RawBuilder, sql } from "kysely";

export type ActivityAvailability = "upcoming" | "open" | "closed";

/** When an activity `a` closes for most. */
export const ACTIVITY_CLOSES_AT = sql<Date | null>`a.closes_at`;

/** When an activity `a` closes for the student whose progress is `own`, which may be absent. */
export const OWN_CLOSES_AT = sql<Date | null>`student_closes_at(a.closes_at, own.closes_at)`;

/** Whether the activity `a` can be started, given when it closes. */
export function activityAvailability(closesAt: RawBuilder<Date | null> = ACTIVITY_CLOSES_AT) {
  return sql<ActivityAvailability>`CASE WHEN a.opens_at > now() THEN 'upcoming'
    WHEN ${closesAt} <= now() THEN 'closed' ELSE 'open' END`;
}
