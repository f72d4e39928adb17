import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { POST as markReviewed } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { LTI } from "@/e2e/lti/faults";
import { DEPLOYMENT, type PlatformUser } from "@/e2e/lti/platform";
import type { Person } from "@/lib/access/person";
import { findSignedInPerson } from "@/lib/auth/sign-in-cookie";
import { prisma } from "@/lib/database/prisma";
import { tasks } from "@/lib/jobs/tasks";
import type { LtiReason } from "@/lib/lti/lti-refused";
import en from "@/messages/en.json" with { type: "json" };
import { call, type TestAnswer } from "./call";
import { callOperationAs } from "./call-as";
import { createSchool, type TestSchool } from "./create-school";
import { connectTo, enterFrom, serveTestPlatform } from "./lti";

/** The names of the claims that tests change. */
export const CONTEXT = `${LTI}/context`;
export const ROLES = `${LTI}/roles`;
export const LINK = `${LTI}/resource_link`;
export const CUSTOM = `${LTI}/custom`;

export const reasonText = (reason: LtiReason) => en.lti.reasons[reason];

/** A school that has connected a platform, which is served until the test ends. */
export async function connectSchool(settings: object = {}) {
  const school = await createSchool();
  const { platform, stop } = await serveTestPlatform();
  onTestFinished(stop);
  const platformId = await connectTo(school, platform, settings);
  return { school, platform, platformId };
}

/** A school whose class is a course of its platform, with an activity that a link of the course opens. */
export async function createCourse(settings: object = {}) {
  const { school, platform, platformId } = await connectSchool(settings);
  const activityId = await school.activity();
  const key = { platformId, deploymentId: DEPLOYMENT };
  const { id: courseId } = await prisma().ltiContext.create({
    data: {
      ...key,
      contextId: platform.contextId,
      title: "Class 4-2",
      classroomId: school.classroomId,
      membershipsUrl: `${platform.url}/members`,
    },
  });
  await prisma().ltiResourceLink.create({ data: { ...key, resourceLinkId: "link-1", activityId } });
  return { school, platform, platformId, activityId, courseId };
}

export type Course = Awaited<ReturnType<typeof createCourse>>;

/** Somebody with a new account on the platform. */
export function userOf(role: PlatformUser["role"], rest: Partial<PlatformUser> = {}): PlatformUser {
  return { sub: randomUUID(), role, name: "Ada Park", ...rest };
}

/** Returns the person of the school to whom an account is linked; null when there is none. */
export async function personOf({ id: schoolId }: TestSchool, { sub: subject }: PlatformUser) {
  const found = await prisma().identityLink.findFirst({
    where: { schoolId, subject },
    select: { profile: true },
  });
  return found?.profile ?? null;
}

/** Returns whom an answer signs in. */
export function signedIn(answer: TestAnswer): Promise<Person | null> {
  const [pair = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const at = pair.indexOf("=");
  return findSignedInPerson(new Map([[pair.slice(0, at), pair.slice(at + 1)]]), null);
}

/** Returns the launch session that an answer sends to the app. */
export const appSession = (answer: TestAnswer): string =>
  new URL(answer.headers.get("location") ?? "").searchParams.get("session") ?? "";

/** Lets a student launch the activity of a course and submit; returns the work. */
export async function submitFrom(
  { platform, activityId }: Course,
  user: PlatformUser,
): Promise<{ submissionId: string; revision: number }> {
  const session = appSession(await enterFrom(platform, { user }));
  const body = {
    externalArtifactId: "book",
    title: "My river",
    primaryUrl: "https://pages.school.org/1",
    assets: [{ role: "cover", url: "https://pages.school.org/1.png" }],
  };
  const { json } = await call(submit, { session, params: { activityId }, body });
  const { submissionId, revision } = json.data;
  return { submissionId, revision };
}

/** Reports the score of a work, as the queued job does. */
export const runScore = (submissionId: string) =>
  Promise.resolve(tasks["report-score"]?.({ submissionId }, {} as never));

/** Marks a work of a course as reviewed by its teacher, or takes that back. */
export function review({ school, activityId }: Course, submission: object, reviewed = true) {
  const body = { submissions: [submission], reviewed };
  return callOperationAs(school.teacher, markReviewed, { activityId }, body);
}
