import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import type { PathLocale, Purpose } from "@/packages/client/contract/basic-schemas";
import type { launchActivity } from "@/packages/client/contract/launch";
import { activityClosed, appSuspended, noTeacherWorkspace } from "./assert-usable";
import { isPlaygroundLaunchId } from "./launch-id";
import type { LaunchSession } from "./launch-session";
import { findStartable, insertLaunch, type StartableActivity } from "./queries/start";
import { recordStart } from "./record-progress";
import { signLaunchSession } from "./sign-launch-session";

export interface StartRequest {
  purpose?: Purpose;
  studentId?: string;
  locale: PathLocale;
}

/** Whether the purpose `teacher_manage` fits an app; one with its own sign-in decides itself what teachers see. */
export function canTeacherStart(
  app: Pick<StartableActivity, "supportsTeacherManage" | "integrationMode">,
): boolean {
  return app.supportsTeacherManage || app.integrationMode === "legacy";
}

function resolvePurpose(activity: StartableActivity, request: StartRequest): Purpose {
  const isStudent = activity.enrolledAs === "student";
  const purpose = request.purpose ?? (isStudent ? "student_activity" : "teacher_manage");
  if ((purpose === "student_activity") !== isStudent) {
    throw new HubError("AUTH_002", "Your role in this classroom does not allow that.");
  }
  if (purpose === "student_preview" && !request.studentId)
    throw invalid([{ path: "studentId", message: "previewStudentMissing" }]);
  if (purpose === "teacher_manage" && !canTeacherStart(activity)) throw noTeacherWorkspace();
  return purpose;
}

/** Teachers may choose a student of the classroom; students can only be themselves. */
function resolveStudent(person: Person, activity: StartableActivity, studentId?: string): string | null {
  if (activity.enrolledAs === "student") {
    if (studentId !== undefined && studentId !== person.id) throw notFound("student");
    return person.id;
  }
  if (studentId !== undefined && !activity.hasStudent) throw notFound("student");
  return studentId ?? null;
}

/**
 * Appends the launch parameters to the app's address (protocol: Start an activity). The rest of its query stays as written.
 * Only parameters with the same names are removed, since the app might read those instead.
 */
export function launchAddress(
  hostedUrl: string,
  { session, locale, proxy = env().proxyUrl }: { session: string; locale: PathLocale; proxy?: string },
): string {
  const url = new URL(hostedUrl);
  const parameters = { session, proxy, locale };
  // `delete` rewrites the whole query, so only when the name is present.
  for (const name of Object.keys(parameters)) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.search = [url.search.slice(1), new URLSearchParams(parameters)].filter(String).join("&");
  return url.href;
}

/** What is started, and for whom; `actorId` is the person who acts in the app. */
export interface NewLaunch extends Pick<LaunchSession, "actorId" | "purpose" | "studentId"> {
  launchId: string;
  activityId: string;
  appSlug: string;
  locale: PathLocale;
  /** Now by default; a playground also issues a token that has expired. */
  issuedAt?: Date;
  /** LAUNCH_SESSION_TTL_MINUTES by default. */
  lifetimeMs?: number;
}

/** Writes the launch row with its audit event, and returns the session to sign. `person` is who pressed Start. */
export async function beginLaunch(
  person: Person,
  {
    locale,
    issuedAt: requestedAt = new Date(),
    lifetimeMs = env().launchSessionTtlMinutes * 60_000,
    ...launch
  }: NewLaunch,
): Promise<LaunchSession & { launchId: string }> {
  const issuedAt = new Date(Math.floor(requestedAt.getTime() / 1000) * 1000);
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
  const { launchId, appSlug: _, ...ids } = launch;
  const { signInId, apiTokenId: tokenId = null } = person;
  await insertLaunch({ id: launchId, ...ids, expiresAt, locale, signInId, tokenId }, person);
  await recordStart(ids);
  return { ...launch, isPlayground: isPlaygroundLaunchId(launchId), issuedAt, expiresAt };
}

/**
 * Starts an activity: creates a launch session and returns the address to open (protocol: Start an activity). An app with its own
 * sign-in gets no launch session.
 * @throws HubError NOTFOUND_001 not enrolled, or `studentId` not a student of the classroom, LAUNCH_001 not open (for students
 * only), LAUNCH_002 app not approved, LAUNCH_003 no workspace for teachers, AUTH_002 the purpose does not fit the role, VAL_001
 * preview without a student
 */
export async function startActivity(
  person: Person,
  activityId: string,
  request: StartRequest,
): Promise<z.infer<typeof launchActivity.data>> {
  const activity = isUuid(activityId)
    ? await findStartable(person.id, activityId, request.studentId ?? null)
    : null;
  if (!activity) throw notFound("activity");
  if (!activity.isAppUsable) throw appSuspended();
  const purpose = resolvePurpose(activity, request);
  const studentId = resolveStudent(person, activity, request.studentId);
  if (!activity.isOpen && purpose === "student_activity") throw activityClosed();
  if (activity.integrationMode === "legacy") {
    return { launchUrl: activity.hostedUrl, purpose: null, expiresAt: null };
  }
  const { locale } = request;
  const session = await beginLaunch(person, {
    launchId: uuidv7(),
    actorId: person.id,
    purpose,
    studentId,
    activityId,
    locale,
    appSlug: activity.appSlug,
  });
  return {
    launchUrl: launchAddress(activity.hostedUrl, { session: signLaunchSession(session), locale }),
    purpose,
    expiresAt: session.expiresAt.toISOString(),
  };
}
