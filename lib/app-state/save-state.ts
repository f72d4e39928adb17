import { HubError } from "@/lib/hub-error";
import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import type { SavedState } from "@/packages/client/contract/app-state";
import { toEtag } from "./get-state";
import { saveState as saveRow } from "./queries";

/** No version has this number. An `If-Match` that the hub cannot have sent is read as this number, and so is refused. */
const NO_VERSION = 0;

/** Asserts that a session may keep something for its student (protocol: State). @throws HubError AUTH_002 */
export function assertMaySave(session: LaunchSession): void {
  if (session.purpose !== "student_activity") {
    throw new HubError("AUTH_002", "Only the student can save this, in a session of their own.");
  }
}

/** Reads the version of an `If-Match`. A proxy that compresses answers may have made the tag weak. */
function readVersion(ifMatch: string | null): number | null {
  if (ifMatch === null) return null;
  return Number(/^(?:W\/)?"([1-9]\d{0,8})"$/.exec(ifMatch.trim())?.[1] ?? NO_VERSION);
}

/**
 * Saves a JSON value for the session's student. Refuses it when the value has changed since the version in `ifMatch`, or when
 * there is a value and no `ifMatch`, unless it is the value that is there already (protocol: State).
 * @throws HubError AUTH_002, STATE_001, AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function saveState(
  session: LaunchSession,
  { value, ifMatch }: { value: unknown; ifMatch: string | null },
): Promise<{ data: SavedState; etag: string }> {
  assertMaySave(session);
  const saved = await saveRow(session, { version: readVersion(ifMatch), value });
  assertUsable(saved);
  if (saved.version === null) {
    throw new HubError("STATE_001", "This was changed elsewhere. Read it again before you save.");
  }
  return { data: { updatedAt: saved.updatedAt.toISOString() }, etag: toEtag(saved.version) };
}
