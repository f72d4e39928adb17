import type { SessionContext } from "@/packages/client/contract/session";
import { assertUsable } from "./assert-usable";
import { actorRole, canSubmit, type LaunchSession } from "./launch-session";
import { findLaunchFacts, type LaunchFacts } from "./queries/launch-facts";

/**
 * The names of app and school in the language that the activity was started in. In a playground, school and classroom are both
 * called "Playground" (연습장), and an activity whose title is its app's name gets that name in this language.
 */
function localNames(facts: LaunchFacts) {
  const korean = facts.launchLocale === "kr";
  const appName = (korean && facts.appNameKo) || facts.appName;
  const schoolName = (korean && facts.schoolNameKo) || facts.schoolName;
  const { classroomName, activityTitle } = facts;
  if (facts.paysAs !== "developer") return { appName, schoolName, classroomName, activityTitle };
  const isTitledByApp = activityTitle === facts.appName;
  return {
    appName,
    schoolName,
    classroomName: schoolName,
    activityTitle: isTitledByApp ? appName : activityTitle,
  };
}

/**
 * Returns what an app may know about its launch session, in one round trip (protocol: Session context).
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getContext(session: LaunchSession): Promise<SessionContext> {
  const facts = await findLaunchFacts(session);
  assertUsable(facts);
  const { appName, schoolName, classroomName, activityTitle } = localNames(facts);
  return {
    purpose: session.purpose,
    appSlug: session.appSlug,
    appName,
    actor: { id: session.actorId, role: actorRole(session.purpose), displayName: facts.actorName },
    student: session.studentId ? { id: session.studentId, displayName: facts.studentName ?? "" } : null,
    activity: {
      id: session.activityId,
      title: activityTitle,
      instructions: facts.activityInstructions,
      dueAt: facts.dueAt?.toISOString() ?? null,
      closesAt: facts.closesAt?.toISOString() ?? null,
    },
    classroom: { id: facts.classroomId, name: classroomName },
    school: { id: facts.schoolId, name: schoolName },
    billing: facts.paysAs,
    locale: facts.launchLocale ?? "en",
    canSubmit: canSubmit(session.purpose),
    consent: session.fault === "consent" ? "refused" : facts.consent,
    expiresAt: session.expiresAt.toISOString(),
  };
}
