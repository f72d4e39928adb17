import type { SessionContext } from "@/client/contract/session";
import { actorRole, canSubmit, type LaunchSession } from "./launch-session";
import { findLaunchFacts, type LaunchFacts } from "./queries/launch-facts";
import { assertStands } from "./refuse";

/** The names of a launch are in the language that the activity was started in. */
function localNames(facts: LaunchFacts): { appName: string; schoolName: string } {
  const korean = facts.launch_locale === "kr";
  return {
    appName: (korean && facts.app_name_ko) || facts.app_name,
    schoolName: (korean && facts.school_name_ko) || facts.school_name,
  };
}

/**
 * The server-verified view of a launch session (protocol: Session context): one round trip.
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getContext(session: LaunchSession): Promise<SessionContext> {
  const facts = await findLaunchFacts(session);
  assertStands(facts);
  const { appName, schoolName } = localNames(facts);
  return {
    purpose: session.purpose,
    appSlug: session.appSlug,
    appName,
    actor: { id: session.actorId, role: actorRole(session.purpose), displayName: facts.actor_name },
    student: session.studentId ? { id: session.studentId, displayName: facts.student_name ?? "" } : null,
    activity: {
      id: session.activityId,
      title: facts.activity_title,
      instructions: facts.activity_instructions,
      closesAt: facts.closes_at?.toISOString() ?? null,
    },
    classroom: { id: facts.classroom_id, name: facts.classroom_name },
    school: { id: facts.school_id, name: schoolName },
    billing: facts.pays_as,
    locale: facts.launch_locale ?? "en",
    canSubmit: canSubmit(session.purpose),
    expiresAt: session.expiresAt.toISOString(),
  };
}
