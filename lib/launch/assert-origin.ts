import { findOriginScope } from "@/lib/apps/allowed-origins";
import { HubError } from "@/lib/hub-error";
import type { LaunchSession } from "./launch-session";
import { findPlaygroundOwner } from "./queries/launch-facts";

/**
 * Asserts that pages of this origin may make a call (protocol: Cross-origin requests). The origin of a draft, or of changes
 * that wait for approval, was never approved. Such an origin may call only with a launch session of its developer's playground,
 * or of any operator's playground, where operators review apps. A preflight has no session, so only the call itself is checked.
 * `session` is null for a call by cookie or API token, which such an origin cannot make.
 * @throws HubError AUTH_002
 */
export async function assertOriginMayCall(
  origin: string | null,
  session: LaunchSession | null,
): Promise<void> {
  const scope = origin === null ? null : await findOriginScope(origin);
  // CORS stops the pages of an unregistered origin: they get no headers to read the answer with.
  if (scope?.kind !== "playgrounds") return;
  const owner = session && (await findPlaygroundOwner(session.activityId));
  if (owner !== null && (owner.role === "operator" || scope.developerIds.has(owner.id))) return;
  throw new HubError(
    "AUTH_002",
    "Until this origin is approved, it works only in its developer's playground.",
  );
}
