import type { Purpose } from "@/packages/client/contract/basic-schemas";
import type { LaunchFault } from "@/packages/client/contract/playground";

/**
 * A launch session whose signature, times and claims have been verified. Whether its ids are still valid is looked up in
 * the database at every call (protocol: Launch session).
 */
export interface LaunchSession {
  /** The id of the launch row (`jti`); null for a version-1 token, which has none unless a playground issued it. */
  launchId: string | null;
  /** Whether a playground issued it; then it always has a `launchId`. */
  isPlayground: boolean;
  actorId: string;
  purpose: Purpose;
  studentId: string | null;
  activityId: string;
  appSlug: string;
  issuedAt: Date;
  expiresAt: Date;
  /** What goes wrong in a launch that a playground started so (protocol: Faults on demand). */
  fault?: LaunchFault | null;
}

/** Whether a launch session of this purpose may submit work (protocol: Purposes). */
export function canSubmit(purpose: Purpose): boolean {
  return purpose === "student_activity";
}

export function actorRole(purpose: Purpose): "student" | "teacher" {
  return purpose === "student_activity" ? "student" : "teacher";
}

/** Whether a student may see what is generated, so that only models for under-18s may be used (protocol: Models and providers). */
export function isForStudents(purpose: Purpose): boolean {
  return purpose !== "teacher_manage";
}
