import { validate as isUuid } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { enrol } from "@/lib/people/queries/enrolments";
import { CLAIMS, type LaunchClaims, roleOf } from "./claims";
import { type LtiReason, LtiRefused } from "./lti-refused";
import type { LaunchData } from "./step-data";
import type { Platform, VerifiedLaunch } from "./verify";

/** Who launches: a student or a teacher of the school. */
export interface Launcher {
  id: string;
  role: string;
  schoolId: string | null;
  ipAddress: string | null;
}

function refuse({ platform }: VerifiedLaunch, reason: LtiReason): LtiRefused {
  return new LtiRefused(reason, 403, { platformId: platform.id });
}

/** Whether a launch is of a teacher of the school who is an instructor of the course, too. */
const isInstructor = ({ claims }: VerifiedLaunch, { role }: Launcher): boolean =>
  role === "teacher" && roleOf(claims[CLAIMS.roles]) === "teacher";

/** Returns where in the platform a launch comes from: what identifies its course. */
function contextKey(platform: Platform, claims: LaunchClaims) {
  const contextId = claims[CLAIMS.context]?.id;
  return contextId === undefined
    ? null
    : { platformId: platform.id, deploymentId: claims[CLAIMS.deploymentId], contextId };
}

/** Finds the launch's course with its classroom; null when it is linked to none. */
async function findCourse({ platform, claims }: VerifiedLaunch) {
  const key = contextKey(platform, claims);
  if (key === null) return null;
  return prisma().ltiContext.findUnique({
    where: { platformId_deploymentId_contextId: key },
    select: { id: true, membershipsUrl: true, classroom: { select: { id: true, status: true } } },
  });
}

/** Keeps where the platform lists the people of a course, when it lists them elsewhere than before. */
async function updateMembershipsUrl(
  { claims }: VerifiedLaunch,
  course: { id: string; membershipsUrl: string | null },
): Promise<void> {
  const membershipsUrl = claims[CLAIMS.memberships]?.context_memberships_url ?? course.membershipsUrl;
  if (membershipsUrl !== course.membershipsUrl)
    await prisma().ltiContext.update({ where: { id: course.id }, data: { membershipsUrl } });
}

/** Enrols a person who was never in the course's classroom. A person who has left it stays out. @throws LtiRefused */
async function assertEnrolled(
  launch: VerifiedLaunch,
  launcher: Launcher,
  classroomId: string,
): Promise<void> {
  const { id: profileId, role: kind } = launcher;
  const key = { classroomId_profileId: { classroomId, profileId } };
  const enrolment = await prisma().enrolment.findUnique({ where: key, select: { status: true } });
  if (enrolment?.status === "active") return;
  if (enrolment) throw refuse(launch, "leftClassroom");
  if (kind !== roleOf(launch.claims[CLAIMS.roles]) || (kind !== "student" && kind !== "teacher"))
    throw refuse(launch, "wrongRole");
  await inTransaction(async (transaction) => {
    await enrol({ classroomId, profileId, kind, classNumber: null }, transaction);
    const target = { type: "classroom", id: classroomId };
    const detail = { role: kind, issuer: launch.platform.issuer };
    await recordAudit(
      launcher,
      { action: "enrolment.add", subjectId: profileId, target, detail },
      transaction,
    );
  });
}

/** Returns what identifies a link of the platform; null for a deep linking request, which has none. */
function resourceLinkKey({ platform, claims }: VerifiedLaunch) {
  const resourceLinkId = claims[CLAIMS.resourceLink]?.id;
  if (resourceLinkId === undefined) return null;
  return { platformId: platform.id, deploymentId: claims[CLAIMS.deploymentId], resourceLinkId };
}

/** The activity that a deep link carries; null for a link that was made in another way. */
function carriedActivityId(claims: LaunchClaims): string | null {
  const carried = claims[CLAIMS.custom]?.activity_id;
  return typeof carried === "string" && isUuid(carried) ? carried : null;
}

/** Keeps which activity a link of the platform opens, and where its scores go. */
export async function keepResourceLink(
  key: { platformId: string; deploymentId: string; resourceLinkId: string },
  { activityId, lineItemUrl }: { activityId: string; lineItemUrl: string | null },
): Promise<void> {
  const data = {
    activityId,
    ...(lineItemUrl !== null && { lineItemUrl }),
  };
  await prisma().ltiResourceLink.upsert({
    where: { platformId_deploymentId_resourceLinkId: key },
    create: { ...key, ...data },
    update: data,
  });
}

/**
 * Finds the activity that a link opens: the one of this link, else the one that the deep link carries. In a course of the platform it
 * must be of the classroom of this course, so that a copied course opens no other class's activity.
 */
async function findActivity(launch: VerifiedLaunch, classroomId: string | null) {
  const key = resourceLinkKey(launch);
  if (key === null) return null;
  const kept = await prisma().ltiResourceLink.findUnique({
    where: { platformId_deploymentId_resourceLinkId: key },
    select: { activityId: true, lineItemUrl: true },
  });
  const candidates = [kept?.activityId, carriedActivityId(launch.claims)].filter(
    (id) => typeof id === "string",
  );
  const found = await prisma().activity.findMany({
    where: {
      id: { in: candidates },
      classroom: { schoolId: launch.platform.schoolId, ...(classroomId !== null && { id: classroomId }) },
    },
    select: { id: true },
  });
  const activity = candidates.flatMap((id) => found.find((one) => one.id === id) ?? [])[0];
  return activity ? { id: activity.id, key, kept } : null;
}

/** Keeps what a link opens and where its scores go, when either is new. */
async function updateResourceLink(
  { claims }: VerifiedLaunch,
  { id: activityId, key, kept }: NonNullable<Awaited<ReturnType<typeof findActivity>>>,
): Promise<void> {
  const lineItemUrl = claims[CLAIMS.grades]?.lineitem ?? null;
  if (kept?.activityId !== activityId || (lineItemUrl !== null && lineItemUrl !== kept.lineItemUrl))
    await keepResourceLink(key, { activityId, lineItemUrl });
}

/** Links a course to the classroom of the activity that its link carries, when this teacher teaches it: the course was connected before. */
async function relinkClassroom(launch: VerifiedLaunch, launcher: Launcher): Promise<string | null> {
  const activityId = carriedActivityId(launch.claims);
  const context = contextKey(launch.platform, launch.claims);
  if (activityId === null || context === null || !isInstructor(launch, launcher)) return null;
  const activity = await prisma().activity.findFirst({
    where: {
      id: activityId,
      classroom: {
        schoolId: launch.platform.schoolId,
        status: "active",
        enrolments: { some: { profileId: launcher.id, kind: "teacher", status: "active" } },
      },
    },
    select: { classroomId: true },
  });
  if (!activity) return null;
  await linkContext(toLaunchData(launch, launcher.id), launcher, activity.classroomId);
  return activity.classroomId;
}

/** Links a course of the platform to a classroom, with its audit event; a course that is linked already stays as it is. */
export async function linkContext(
  { platformId, deploymentId, context }: Pick<LaunchData, "platformId" | "deploymentId" | "context">,
  launcher: Launcher,
  classroomId: string,
): Promise<void> {
  if (!context) return;
  const { id: contextId, title, membershipsUrl } = context;
  await inTransaction(async (transaction) => {
    const data = { platformId, deploymentId, contextId, title, membershipsUrl, classroomId };
    const { count } = await transaction.ltiContext.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    const target = { type: "classroom", id: classroomId };
    await recordAudit(launcher, { action: "lti.link", target, detail: { title } }, transaction);
  });
}

/** Returns what the hub remembers of a launch until the person goes on. */
function toLaunchData({ platform, claims }: VerifiedLaunch, profileId: string): LaunchData {
  const { id, title = "", label = "" } = claims[CLAIMS.context] ?? {};
  const membershipsUrl = claims[CLAIMS.memberships]?.context_memberships_url ?? null;
  const settings = claims[CLAIMS.deepLinkingSettings];
  const link = claims[CLAIMS.resourceLink];
  return {
    platformId: platform.id,
    profileId,
    deploymentId: claims[CLAIMS.deploymentId],
    locale: claims[CLAIMS.launchPresentation]?.locale ?? null,
    context: id === undefined ? null : { id, title: (title || label || id).slice(0, 200), membershipsUrl },
    classroomId: null,
    activityId: null,
    resourceLink: link
      ? { id: link.id, title: link.title || null, lineItemUrl: claims[CLAIMS.grades]?.lineitem ?? null }
      : null,
    deepLink: settings ? { returnUrl: settings.deep_link_return_url, data: settings.data ?? null } : null,
  };
}

/** What a launch leads to: a page of the hub or an app, or a choice that its teacher has to make first. */
export type PlacedLaunch = { step: "enter" | "choose"; data: LaunchData };

/** Finds where a deep linking request leads: its teacher always chooses. @throws LtiRefused */
async function placeDeepLink(
  launch: VerifiedLaunch,
  launcher: Launcher,
  classroomId: string | null,
): Promise<PlacedLaunch> {
  if (!isInstructor(launch, launcher)) throw refuse(launch, "teachersOnly");
  if (classroomId !== null) await assertEnrolled(launch, launcher, classroomId);
  return { step: "choose", data: { ...toLaunchData(launch, launcher.id), classroomId } };
}

/**
 * Finds where a launch leads (protocol: LTI): a student to the activity, a teacher to its page, or an instructor to the choice of a
 * classroom and an app for a course or a link that has none yet. A launch without a course leads to the activity or to the home page. @throws LtiRefused
 */
export async function placeLaunch(launch: VerifiedLaunch, launcher: Launcher): Promise<PlacedLaunch> {
  const course = await findCourse(launch);
  if (course) await updateMembershipsUrl(launch, course);
  if (course && course.classroom.status !== "active") throw refuse(launch, "endedClassroom");
  const classroomId = course?.classroom.id ?? (await relinkClassroom(launch, launcher));
  if (launch.messageType === "LtiDeepLinkingRequest") return placeDeepLink(launch, launcher, classroomId);
  const data = { ...toLaunchData(launch, launcher.id), classroomId };
  if (data.context && classroomId === null) {
    if (!isInstructor(launch, launcher)) throw refuse(launch, "unlinkedCourse");
    return { step: "choose", data };
  }
  if (classroomId !== null) await assertEnrolled(launch, launcher, classroomId);
  const activity = await findActivity(launch, classroomId);
  if (activity) {
    await updateResourceLink(launch, activity);
    return { step: "enter", data: { ...data, activityId: activity.id } };
  }
  if (!data.context) return { step: "enter", data };
  if (!isInstructor(launch, launcher)) throw refuse(launch, "emptyLink");
  return { step: "choose", data };
}
