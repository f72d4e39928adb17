import { randomUUID } from "node:crypto";
import { type APIRequest, type APIRequestContext, expect } from "@playwright/test";

export interface ClassMember {
  id: string;
  login: string;
  displayName: string;
  password: string;
}

/** A class that belongs to one journey, so that journeys do not disturb each other. */
export interface OwnClass {
  school: OwnSchool;
  teacher: ClassMember;
  students: ClassMember[];
  classroomId: string;
  activityId: string;
  activityTitle: string;
}

const API = "/api/v1";
/** Returns random characters for the end of a name or login, so that the names of journeys differ. */
export const makeSuffix = () => randomUUID().slice(0, 8);

const NAMES = ["나온유", "도하람", "류이안", "문새론", "백가온", "서지안"];

/** Signs a person in without a browser. */
export async function signIn(
  request: APIRequest,
  { login, password }: Pick<ClassMember, "login" | "password">,
): Promise<APIRequestContext> {
  const hub = await request.newContext({ baseURL: process.env.E2E_HUB_URL });
  const { csrfToken } = await (await hub.get("/api/auth/csrf")).json();
  const answer = await hub.post("/api/auth/callback/credentials", {
    form: { csrfToken, login, password, callbackUrl: "/en" },
  });
  expect(answer.ok()).toBe(true);
  return hub;
}

export async function post<Data>(hub: APIRequestContext, path: string, data: object): Promise<Data> {
  const answer = await hub.post(`${API}${path}`, { data, headers: { accept: "application/json" } });
  const envelope = await answer.json();
  expect(envelope.status, `${path}: ${JSON.stringify(envelope)}`).toBe("success");
  return envelope.data;
}

/** Chooses a new password for a new member of staff, as the hub requires. Returns the member with that password. */
export async function withOwnPassword(request: APIRequest, member: ClassMember): Promise<ClassMember> {
  const newPassword = `own-${member.password}`;
  const hub = await signIn(request, member);
  await post(hub, "/profile/password", { currentPassword: member.password, newPassword });
  await hub.dispose();
  return { ...member, password: newPassword };
}

export interface OwnSchool {
  id: string;
  admin: ClassMember;
}

/** Creates a school with credits, so that a journey leaves the demo school as other journeys expect it. */
export async function makeOwnSchool(
  request: APIRequest,
  name: string,
  amountCredits = 100,
): Promise<OwnSchool> {
  const operator = await signIn(request, { login: "operator", password: "edu-hub-demo" });
  const school = await post<OwnSchool>(operator, "/schools", {
    name,
    admin: { displayName: "문가을", login: `office-${makeSuffix()}` },
  });
  const grant = { grantId: randomUUID(), amountCredits, note: "For a journey" };
  await post(operator, `/schools/${school.id}/grants`, grant);
  await operator.dispose();
  return { ...school, admin: await withOwnPassword(request, school.admin) };
}

/**
 * Makes a classroom with a teacher, six students and an activity of the sample app; in a new school unless one is given.
 */
export async function makeOwnClass(request: APIRequest, name: string, given?: OwnSchool): Promise<OwnClass> {
  const school = given ?? (await makeOwnSchool(request, `${name} School`));
  const { id: schoolId, admin } = school;
  const adminHub = await signIn(request, admin);
  const classroom = await post<{ id: string }>(adminHub, `/schools/${schoolId}/classrooms`, { name });
  const suffix = makeSuffix();
  const add = (role: string, displayName: string, number: number | null) =>
    post<ClassMember>(adminHub, `/schools/${schoolId}/people`, {
      role,
      displayName,
      login: `${role}-${suffix}-${number ?? 0}`,
      classroomIds: [classroom.id],
      classNumber: number,
    });
  const teacher = await withOwnPassword(request, await add("teacher", "유다온", null));
  const students: ClassMember[] = [];
  for (const [index, displayName] of NAMES.entries()) {
    students.push(await add("student", displayName, index + 1));
  }
  const teacherHub = await signIn(request, teacher);
  const activityTitle = `Looking together ${suffix}`;
  const activity = await post<{ id: string }>(teacherHub, `/classrooms/${classroom.id}/activities`, {
    appSlug: "storybook",
    title: activityTitle,
  });
  await Promise.all([adminHub.dispose(), teacherHub.dispose()]);
  const [classroomId, activityId] = [classroom.id, activity.id];
  return { school, teacher, students, classroomId, activityId, activityTitle };
}

/** Adds an approved app whose pages are at an origin, and an activity with it to a class; returns the app's slug. */
export async function addOwnApp(request: APIRequest, ownClass: OwnClass, origin: string): Promise<string> {
  const appSlug = `own-${makeSuffix()}`;
  const operator = await signIn(request, { login: "operator", password: "edu-hub-demo" });
  await post(operator, "/apps", {
    appSlug,
    names: { en: appSlug },
    hostedUrl: `${origin}/`,
    origins: [origin],
    locales: ["en", "ko"],
    ageRange: { min: 6, max: 12 },
    integrationMode: "edu_only",
  });
  const teacher = await signIn(request, ownClass.teacher);
  await post(teacher, `/classrooms/${ownClass.classroomId}/activities`, { appSlug, title: appSlug });
  await Promise.all([operator.dispose(), teacher.dispose()]);
  return appSlug;
}

/** Presses Start as a student, without a browser; returns the launch session. */
export async function startSession(
  request: APIRequest,
  student: ClassMember | undefined,
  activityId: string,
): Promise<string> {
  if (!student) throw new Error("the class has no such student");
  const hub = await signIn(request, student);
  const { launchUrl } = await post<{ launchUrl: string }>(hub, `/activities/${activityId}/launch`, {});
  await hub.dispose();
  return new URL(launchUrl).searchParams.get("session") ?? "";
}

/** Starts an app as a student, without a browser; its requests carry the launch session. */
export async function startApp(
  request: APIRequest,
  student: ClassMember | undefined,
  activityId: string,
): Promise<APIRequestContext> {
  const session = await startSession(request, student, activityId);
  return request.newContext({
    baseURL: process.env.E2E_HUB_URL,
    extraHTTPHeaders: { authorization: `Bearer ${session}`, "x-edu-session": session },
  });
}

/** Generates a text as a student, without a browser. */
export async function generateText(
  request: APIRequest,
  { student, activityId }: { student: ClassMember | undefined; activityId: string },
): Promise<void> {
  const app = await startApp(request, student, activityId);
  await post(app, "/mcp-proxy/api/text/create", { prompt: "A fox in the snow" });
  await app.dispose();
}

/**
 * Submits work as a student, without a browser: signs in, starts the activity and submits, `times` times. Returns the
 * submission's id.
 */
export async function submitWork(
  request: APIRequest,
  {
    student,
    activityId,
    title,
    times = 1,
  }: { student: ClassMember | undefined; activityId: string; title: string; times?: number },
): Promise<string> {
  const app = await startApp(request, student, activityId);
  const work = {
    title,
    summary: "What I saw on the way home.",
    primaryUrl: "https://pages.school.org/work",
    assets: [
      { role: "cover", url: "https://pages.school.org/cover.png" },
      { role: "audio", url: "https://pages.school.org/voice.mp3", label: "Reading aloud" },
    ],
  };
  let id = "";
  for (let time = 0; time < times; time += 1) {
    const receipt = await post<{ submissionId: string }>(app, `/activities/${activityId}/submissions`, work);
    id = receipt.submissionId;
  }
  await app.dispose();
  return id;
}
