import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type { PathLocale, Purpose } from "@/client/contract/basic-schemas";
import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { activityClosed, appSuspended } from "./assert-usable";
import { findStartable, insertLaunch, type StartableActivity } from "./queries/start";
import { signLaunchSession } from "./sign-launch-session";

/** The options of a Start. */
export interface StartRequest {
  purpose?: Purpose;
  studentId?: string;
  locale: PathLocale;
}

/** The address to open. An app with its own sign-in gets no launch session: `purpose` and `expiresAt` are null. */
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

/** Teachers may choose a student of the classroom; students can only be themselves. */
function resolveStudent(
  person: Person,
  purpose: Purpose,
  activity: StartableActivity,
  studentId?: string,
): string | null {
  if (purpose === "student_activity") {
    if (studentId !== undefined && studentId !== person.id) throw notFound("student");
    return person.id;
  }
  if (studentId !== undefined && !activity.hasStudent) throw notFound("student");
  return studentId ?? null;
}

/**
 * Appends the launch parameters to the app's address and leaves its own query as written (protocol: Start an activity);
 * only parameters with the same names are removed, since the app might read those instead.
 */
function launchAddress(hostedUrl: string, session: string, locale: PathLocale): string {
  const url = new URL(hostedUrl);
  const ours = { session, proxy: env().proxyUrl, locale };
  for (const name of Object.keys(ours)) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.search = [url.search.slice(1), new URLSearchParams(ours)].filter(String).join("&");
  return url.href;
}

/**
 * Starts an activity: creates a launch session and returns the address to open (protocol: Start an activity).
 * @throws HubError NOTFOUND_001 not enrolled, LAUNCH_001 not open (for students only), LAUNCH_002 app not approved,
 * LAUNCH_003 no workspace for teachers, AUTH_002 the purpose does not fit the role, VAL_001 preview without a student
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
    {
      id: launchId,
      ...launch,
      locale,
      createdAt: issuedAt,
      signInId: person.signInId,
      tokenId: person.bearerId ?? null,
    },
    person,
  );
  const session = signLaunchSession({ ...launch, launchId, issuedAt, appSlug: activity.appSlug });
  return {
    launchUrl: launchAddress(activity.hostedUrl, session, request.locale),
    purpose,
    expiresAt: expiresAt.toISOString(),
  };
}
