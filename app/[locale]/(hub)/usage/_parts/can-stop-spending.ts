import type { Person } from "@/lib/access/person";

/** Whether the person can open the page of an activity, where its spending is stopped. */
export function canStopSpending({ role }: Person): boolean {
  return role === "teacher" || role === "school_admin";
}
