import { HubError } from "@/lib/hub-error";
import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import { findState } from "./queries";

/** What an app keeps for a student, with the `ETag` of its version. When it keeps nothing, `data` is null and `etag` is absent. */
export interface KeptState {
  data: unknown;
  etag?: string;
}

/** Returns the `ETag` of a version. */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns what the session's app keeps for the session's student; in a preview, for the previewed student (protocol: State).
 * @throws HubError AUTH_002 in the teacher workspace; AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getState(session: LaunchSession): Promise<KeptState> {
  const { activityId, studentId, appSlug, purpose } = session;
  if (purpose === "teacher_manage" || studentId === null) {
    throw new HubError("AUTH_002", "A teacher's workspace has no student whose state it could read.");
  }
  assertUsable(await findLaunchFacts(session));
  const kept = await findState({ activityId, studentId, appSlug });
  return kept ? { data: kept.value, etag: toEtag(kept.version) } : { data: null };
}
