import { hubPath } from "@/i18n/paths";
import { mayManage } from "@/lib/access/classroom-staff";
import type { UsageView } from "./read-usage-view";

/**
 * Returns the address of the page on which this person can stop the spending of an activity; null when there is none. When a
 * developer deletes a draft app, its activities are deleted and their usage stays: an activity that is no longer among the choices
 * of the filter has no page.
 */
export function spendingHref(
  { person, choices, locale }: Pick<UsageView, "person" | "choices" | "locale">,
  activityId: string,
): string | null {
  const isDeleted = person.role === "developer" && !choices.activities.some(({ id }) => id === activityId);
  return mayManage(person) && !isDeleted ? hubPath(locale, `/activities/${activityId}`) : null;
}
