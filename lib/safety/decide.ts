import type { SafetyCategory, SafetySeverity } from "@/packages/client/contract/safety";

const URGENT: ReadonlySet<SafetyCategory> = new Set(["self_harm", "sexual_minors"]);

/**
 * What becomes of flagged content: it passes only when each of its categories is one that the school has recorded instead of
 * stopped. Content of a category that the hub does not know is stopped (protocol: Safety).
 */
export function decide(
  categories: readonly SafetyCategory[],
  flaggedCategories: readonly string[],
): { action: "flagged" | "stopped"; severity: SafetySeverity } {
  const passes =
    categories.length > 0 && categories.every((category) => flaggedCategories.includes(category));
  if (passes) return { action: "flagged", severity: "notice" };
  const isUrgent = categories.some((category) => URGENT.has(category));
  return { action: "stopped", severity: isUrgent ? "urgent" : "alert" };
}
