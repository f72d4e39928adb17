import type { Purpose } from "@/client/contract/words";

/**
 * A launch session whose signature, times and shape have been verified. What its ids *mean* is not: that is looked
 * up in the database at every call (protocol: Launch session).
 */
export interface LaunchSession {
  /** The launch row (`jti`); null for a version-1 token, which has none. */
  launchId: string | null;
  actorId: string;
  purpose: Purpose;
  studentId: string | null;
  activityId: string;
  appSlug: string;
  /** UTC. */
  expiresAt: Date;
}

/** Whether a launch session of this purpose may hand in work (protocol: Purposes). */
export function canSubmit(purpose: Purpose): boolean {
  return purpose === "student_activity";
}

/** The role that a person acts in under a purpose. */
export function actorRole(purpose: Purpose): "student" | "teacher" {
  return purpose === "student_activity" ? "student" : "teacher";
}

/**
 * Whether a student's eyes may fall on what this session generates: the under-18 rule applies
 * (protocol: Models and providers).
 */
export function isStudentPath(purpose: Purpose): boolean {
  return purpose !== "teacher_manage";
}
