import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { invalid, notFound } from "@/lib/hub-error";
import { noTeacherWorkspace } from "@/lib/launch/assert-usable";
import { createPlaygroundLaunchId } from "@/lib/launch/launch-id";
import { beginLaunch, canTeacherStart, launchAddress, type NewLaunch } from "@/lib/launch/start";
import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import type {
  LaunchVariant,
  PlaygroundStart,
  startInPlayground as startContract,
} from "@/packages/client/contract/playground";
import { type OpenPlayground, openPlayground } from "./open-playground";
import {
  findOpenActivity,
  findOtherApp,
  findStartableApp,
  insertActivity,
  insertPlaygroundLaunch,
  type StartableApp,
} from "./queries/starts";
import { decodeToken, signVariant } from "./sign-variant";

type StartRequest = z.infer<NonNullable<typeof startContract.body>>;

const HOUR_MS = 3_600_000;

/** The lifetime of a launch that ends while someone works. The hub accepts the token for 60 seconds more (clock leeway). */
const SHORT_MS = 30_000;

/** The slug in a token of the variant `wrong-app` when the hub has no other app; the hub refuses the token. */
const NO_APP = "another-app";

/**
 * The app as it is started: with the values that wait for approval, or with the approved ones when none wait or `wantsProposed` is
 * false. Only playgrounds start an app with waiting values, so that they can be tried before they reach a school.
 */
function withStartedValues(app: StartableApp, wantsProposed = true): StartableApp & { isProposed: boolean } {
  const proposed = wantsProposed ? (app.proposed as ProposedChanges | null) : null;
  return { ...app, ...proposed, isProposed: proposed !== null };
}

type StartedApp = ReturnType<typeof withStartedValues>;

function legacyStart(app: StartedApp, variant: LaunchVariant): PlaygroundStart {
  if (variant === "valid")
    return { launchUrl: app.hostedUrl, proposed: app.isProposed, token: null, expiresAt: null };
  throw invalid([{ path: "variant", message: "legacyHasNoLaunch" }]);
}

/** Who acts, and whose work is in context: a made-up student, or the owner of the playground as their teacher. */
function resolvePeople(owner: Person, { enrolments }: OpenPlayground, request: StartRequest) {
  const ids = enrolments.map(({ profile }) => profile.id);
  const { purpose, variant, studentId: named } = request;
  if (named !== undefined && !ids.includes(named)) throw notFound("student");
  const isTeacher = purpose === "teacher_manage";
  // A version-1 token of a teacher in the workspace names no student.
  const chosen = isTeacher && variant === "version-1" ? undefined : named;
  const studentId = chosen ?? (isTeacher ? null : (ids[0] ?? null));
  const otherStudentId = ids.find((id) => id !== studentId) ?? "";
  return { actorId: (purpose === "student_activity" && studentId) || owner.id, studentId, otherStudentId };
}

/** Returns the open activity of an app in the playground, or creates one when none is open. */
function openActivity(owner: Person, classroomId: string, app: StartableApp): Promise<string> {
  return inTransaction(async (transaction) => {
    const found = await findOpenActivity(classroomId, app.id, transaction);
    if (found !== null) return found;
    const id = await insertActivity({ classroomId, appId: app.id, title: app.name }, transaction);
    const detail = { classroomId, appSlug: app.slug };
    await recordAudit(
      owner,
      { action: "activity.create", target: { type: "activity", id }, detail },
      transaction,
    );
    return id;
  });
}

/** An address on this hub that is not the proxy, so that the hub sees what an app sends there. */
function untrustedProxy(): string {
  return new URL("/api/v1/untrusted-proxy", env().hubUrl).href;
}

/** Writes the launch with its app and variant, and returns the session to sign. */
async function beginPlaygroundLaunch(
  owner: Person,
  playground: OpenPlayground,
  {
    app,
    request,
    ...people
  }: Pick<NewLaunch, "actorId" | "studentId"> & { app: StartedApp; request: StartRequest },
) {
  const { variant, purpose, locale } = request;
  const fault = purpose === "student_activity" ? (request.fault ?? null) : null;
  const launchId = createPlaygroundLaunchId();
  // With the variant `wrong-app` the token is not for the app that is opened.
  const tokenApp = variant === "wrong-app" ? await findOtherApp(owner.id, app.slug) : app;
  const session = await beginLaunch(owner, {
    launchId,
    purpose,
    locale,
    ...people,
    activityId: await openActivity(owner, playground.id, tokenApp ?? app),
    appSlug: tokenApp?.slug ?? NO_APP,
    ...(variant === "expires-soon" && { lifetimeMs: SHORT_MS }),
    ...(variant === "expired" && { lifetimeMs: HOUR_MS, issuedAt: new Date(Date.now() - 2 * HOUR_MS) }),
  });
  const isThere = await insertPlaygroundLaunch({
    launchId,
    ownerId: owner.id,
    appSlug: app.slug,
    variant,
    fault,
  });
  if (!isThere) throw notFound("app");
  return session;
}

/**
 * Starts an app in the caller's playground, for a made-up student or as their teacher. The caller's own credit pool pays;
 * the launch ends with the caller's sign-in or API token (protocol: Playground).
 * @throws HubError NOTFOUND_001 app or student, LAUNCH_003, VAL_001 a variant of an app in mode `legacy`; others as
 * `openPlayground`
 */
export async function startInPlayground(owner: Person, request: StartRequest): Promise<PlaygroundStart> {
  const playground = await openPlayground(owner);
  const { variant, purpose, locale } = request;
  const found = await findStartableApp(owner, request.appSlug);
  if (!found) throw notFound("app");
  const app = withStartedValues(found, request.proposed);
  if (purpose === "teacher_manage" && !canTeacherStart(app)) throw noTeacherWorkspace();
  const { otherStudentId, ...people } = resolvePeople(owner, playground, request);
  if (app.integrationMode === "legacy") return legacyStart(app, variant);
  const session = await beginPlaygroundLaunch(owner, playground, { app, request, ...people });
  const token = signVariant(variant, session, otherStudentId);
  const proxy = variant === "untrusted-proxy" ? { proxy: untrustedProxy() } : {};
  return {
    launchUrl: launchAddress(app.hostedUrl, { session: token, locale, ...proxy }),
    proposed: app.isProposed,
    token: decodeToken(token),
    expiresAt: session.expiresAt.toISOString(),
  };
}
