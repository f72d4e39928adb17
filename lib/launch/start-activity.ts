import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type { PathLocale, Purpose } from "@/client/contract/words";
import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { findStartable, insertLaunch, type StartableActivity } from "./queries/start";
import { activityClosed, appSuspended } from "./refuse";
import { signLaunchSession } from "./sign-launch-session";

/** What a person asks for when pressing Start. */
export interface StartRequest {
  purpose?: Purpose;
  studentId?: string;
  locale: PathLocale;
}

/** Where to go; without a launch session (purpose null) for an app that has its own sign-in. */
export interface StartedActivity {
  launchUrl: string;
  purpose: Purpose | null;
  expiresAt: string | null;
}

function resolvePurpose(activity: StartableActivity, request: StartRequest): Purpose {
  const isStudent = activity.enrolledAs === "student";
  const purpose = request.purpose ?? (isStudent ? "student_activity" : "teacher_manage");
  if ((purpose === "student_activity") !== isStudent) {
    throw new HubError("AUTH_002", "Your role in this classroom does not allow that.");
  }
  if (purpose === "student_preview" && !request.studentId)
    throw invalid([{ path: "studentId", message: "Choose a student to preview as." }]);
  const hasWorkspace = activity.supportsTeacherManage || activity.integrationMode === "legacy";
  if (purpose === "teacher_manage" && !hasWorkspace) {
    throw new HubError("LAUNCH_003", "This app has no workspace for teachers.");
  }
  return purpose;
}

/** `student_preview` and `teacher_manage` may name a student; a student is always themself. */
function resolveStudent(
  person: Person,
  purpose: Purpose,
  activity: StartableActivity,
  asked?: string,
): string | null {
  if (purpose === "student_activity") {
    if (asked !== undefined && asked !== person.id) throw notFound("student");
    return person.id;
  }
  if (asked !== undefined && !activity.hasStudent) throw notFound("student");
  return asked ?? null;
}

/**
 * A query already in the hosted address is kept, as it is written (protocol: Start an activity); a parameter of it that
 * has the name of one of ours is removed, since the app would read whichever comes first.
 */
function launchAddress(hostedUrl: string, session: string, locale: PathLocale): string {
  const url = new URL(hostedUrl);
  const ours = { session, proxy: env().proxyUrl, locale };
  for (const name of Object.keys(ours)) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.search = [url.search.slice(1), new URLSearchParams(ours)].filter(String).join("&");
  return url.href;
}

/**
 * Start: a launch session and the address to open (protocol: Start an activity, Launch session).
 * @throws HubError NOTFOUND_001 not enrolled, LAUNCH_001 not open (for students only: their teachers preview and
 * manage before and after), LAUNCH_002 app suspended, LAUNCH_003 no teacher workspace, AUTH_002 a purpose that is not for this role, VAL_001
 */
export async function startActivity(
  person: Person,
  activityId: string,
  request: StartRequest,
): Promise<StartedActivity> {
  const activity = isUuid(activityId)
    ? await findStartable(person.id, activityId, request.studentId ?? null)
    : null;
  if (!activity) throw notFound("activity");
  if (!activity.isAppUsable) throw appSuspended();
  const purpose = resolvePurpose(activity, request);
  const studentId = resolveStudent(person, purpose, activity, request.studentId);
  if (!activity.isOpen && purpose === "student_activity") throw activityClosed();
  if (activity.integrationMode === "legacy") {
    return { launchUrl: activity.hostedUrl, purpose: null, expiresAt: null };
  }
  const issuedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const expiresAt = new Date(issuedAt.getTime() + env().launchSessionTtlMinutes * 60_000);
  const launch = { actorId: person.id, purpose, studentId, activityId, expiresAt };
  const launchId = uuidv7();
  const { locale } = request;
  await insertLaunch(
    { id: launchId, ...launch, locale, createdAt: issuedAt, signInId: person.signInId },
    person,
  );
  const session = signLaunchSession({ ...launch, launchId, issuedAt, appSlug: activity.appSlug });
  return {
    launchUrl: launchAddress(activity.hostedUrl, session, request.locale),
    purpose,
    expiresAt: expiresAt.toISOString(),
  };
}
