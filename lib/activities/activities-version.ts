import { createHash } from "node:crypto";
import type { Person } from "@/lib/access/person";
import type { listStudentActivities } from "./list-student-activities";

const LENGTH = 22;

/**
 * A short text that differs whenever a student's home would: for somebody else, for an activity that came, changed,
 * opened or closed, for work handed in or reviewed.
 */
export function activitiesVersion(
  { id, displayName }: Person,
  groups: Awaited<ReturnType<typeof listStudentActivities>>,
): string {
  const shown = JSON.stringify([id, displayName, groups]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, LENGTH);
}
