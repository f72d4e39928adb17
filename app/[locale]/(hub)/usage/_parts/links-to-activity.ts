import type { Person } from "@/lib/access/person";

/** Whether the usage page links to an activity's page, where the person can stop the activity's spending. */
export function linksToActivity({ role }: Person): boolean {
  return role === "teacher" || role === "school_admin";
}
