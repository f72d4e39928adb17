import type { Person } from "@/lib/access/person";

/** Whoever has the page of an activity, where its spending is stopped. */
export function mayStopSpending({ role }: Person): boolean {
  return role === "teacher" || role === "school_admin";
}
