import { hubPath } from "@/i18n/paths";
import { mayManage } from "@/lib/access/classroom-staff";
import type { UsageView } from "./read-usage-view";

/**
 * Returns the page on which this person can stop the spending of an activity; null when there is none. A developer's activities
 * are deleted with a draft app, and their usage stays: only those that can still be chosen as a filter have a page.
 */
export function spendingHref(
  { person, choices, locale }: Pick<UsageView, "person" | "choices" | "locale">,
  activityId: string,
): string | null {
  const isDeleted = person.role === "developer" && !choices.activities.some(({ id }) => id === activityId);
  return mayManage(person) && !isDeleted ? hubPath(locale, `/activities/${activityId}`) : null;
}
