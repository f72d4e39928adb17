import type { Person } from "@/lib/access/person";

/** Whether the person may stop the spending of an activity, which is done on the activity's page. */
export function canStopSpending({ role }: Person): boolean {
  return role === "teacher" || role === "school_admin";
}
