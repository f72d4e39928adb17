import { EducationError, shouldRelaunchEducationApp } from "../../client/index";

/** Where the newest change is: with the hub, on this device, or on this page only. */
export type Place = "hub" | "device" | "page";

/**
 * Why the hub does not have the newest change, or takes none:
 * - `offline`: nothing answers; `busy`: the hub does not take it now. Both are tried again.
 * - `full`: too long; `refused`: not taken as it is. Both wait for the next change.
 * - `closed`: the activity is closed; `suspended`: the app is switched off. The book can only be read.
 * - `ended`: the launch session has ended.
 */
export type Trouble = "offline" | "busy" | "full" | "refused" | "closed" | "suspended" | "ended";

export function toTrouble(error: unknown): Trouble {
  if (shouldRelaunchEducationApp(error)) return "ended";
  if (!(error instanceof EducationError)) return "busy";
  const { code, status } = error;
  if (code === "LAUNCH_001") return "closed";
  if (code === "LAUNCH_002") return "suspended";
  if (code === "EDU_NETWORK") return "offline";
  if (code === "FUNCTION_PAYLOAD_TOO_LARGE") return "full";
  // Refused by something in front of the hub, too fast, or changed elsewhere again and again: another attempt may be taken.
  if (code === "EDU_BAD_ANSWER" || code === "RATE_001" || code === "STATE_001") return "busy";
  return status !== null && status >= 400 && status < 500 ? "refused" : "busy";
}

/** Whether the book can only be read, since nothing that is written now could be saved. */
export function isReadOnly(trouble: Trouble | null): trouble is "closed" | "suspended" | "ended" {
  return trouble === "closed" || trouble === "suspended" || trouble === "ended";
}

/** Whether the same book is sent again later, without a change. */
export function isTriedAgain(trouble: Trouble | null): trouble is "offline" | "busy" {
  return trouble === "offline" || trouble === "busy";
}
