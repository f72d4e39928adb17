import { mayManage } from "@/lib/access/classroom-staff";
import { hubPath } from "@/lib/i18n/paths";
import type { UsageView } from "./read-usage-view";

/**
 * Returns the address of the page on which this person can stop the spending of an activity; null when there is none. When a
 * developer deletes an app, its activities are deleted and their usage stays. So a developer gets an address only for the activities
 * among the choices of the filter, the newest 100.
 */
export function spendingHref(
  { person, choices, locale }: Pick<UsageView, "person" | "choices" | "locale">,
  activityId: string,
): string | null {
  const isDeleted = person.role === "developer" && !choices.activities.some(({ id }) => id === activityId);
  return mayManage(person) && !isDeleted ? hubPath(locale, `/activities/${activityId}`) : null;
}
