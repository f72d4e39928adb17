import argon2 from "@node-rs/argon2";
import { afterEach, expect, test, vi } from "vitest";
import { POST as CREATE_TOKEN, GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import { prisma } from "@/lib/database/prisma";
import { findTokenOwner } from "@/lib/people/api-tokens";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createOperator, createSchool, launchSessionOf, PASSWORD } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { SECRET, sign } from "@/test/session-token";
import { signInAs } from "@/test/sign-in";
import { GET as CONTEXT } from "../mcp-proxy/api/session/context/route";
import { POST as ARCHIVE } from "./[schoolId]/archive/route";
import { POST as RESTORE } from "./[schoolId]/restore/route";

process.env.LAUNCH_SESSION_SECRETS = SECRET;
const operator = await createOperator();

const change = (handler: typeof ARCHIVE, schoolId: string) =>
  callAs(operator, handler, { method: "POST", params: { schoolId } });
const statusWithCookie = async (cookie: string) =>
  (await call(LIST_TOKENS, { headers: { cookie: `next-auth.session-token=${cookie}` } })).status;
const statusWithSession = async (session: string) => (await call(CONTEXT, { session })).status;

afterEach(() => void vi.restoreAllMocks());

test("archiving a school ends the cookies, launches and tokens of its people permanently; restoring it revives none of them [people-9]", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const [student, activityId] = [await school.student(), await school.activity()];
  const cookies = await Promise.all(
    [student, school.teacher, school.admin].map((person) => hubCookieOf(person)),
  );
  const { token } = await createApiToken(school.teacher);
  const iat = Math.floor(Date.now() / 1000);
  const version1 = { version: 1, sub: student.id, role: "student", activityId, appSlug: school.appSlug };
  const sessions = [
    await launchSessionOf(student, activityId),
    await launchSessionOf(school.teacher, activityId, { purpose: "student_preview", studentId: student.id }),
    sign({ alg: "HS256", typ: "JWT" }, { ...version1, iat, exp: iat + 600 }, SECRET),
  ];
  const otherCookie = await hubCookieOf(other.teacher);
  const statuses = async () => ({
    cookies: await Promise.all(cookies.map(statusWithCookie)),
    sessions: await Promise.all(sessions.map(statusWithSession)),
    hasToken: (await findTokenOwner(token)) !== null,
    other: await statusWithCookie(otherCookie),
  });
  const valid = { cookies: [200, 200, 200], sessions: [200, 200, 200], hasToken: true, other: 200 };
  expect(await statuses()).toEqual(valid);
  const ended = { cookies: [401, 401, 401], sessions: [401, 401, 401], hasToken: false, other: 200 };
  expect((await change(ARCHIVE, school.id)).status).toBe(200);
  expect(await statuses()).toEqual(ended);
  expect((await change(RESTORE, school.id)).status).toBe(200);
  expect(await statuses()).toEqual(ended);
  const signedIn = await signInAs(school.teacher.login, PASSWORD);
  const cookie = await hubCookieOf(school.teacher, undefined, signedIn?.signInsEndedAt);
  expect(await statusWithCookie(cookie)).toBe(200);
});

test("restoring a school ends the sign-ins, launches and tokens that its people have then [people-9]", async () => {
  const school = await createSchool();
  const { token } = await createApiToken(school.teacher);
  await prisma().school.update({ where: { id: school.id }, data: { status: "archived" } });
  await change(RESTORE, school.id);
  expect(await findTokenOwner(token)).toBeNull();
});

test("a token that is being created while the school is archived is refused [people-9]", async () => {
  const school = await createSchool();
  vi.spyOn(argon2, "verify").mockImplementationOnce(async () => {
    await change(ARCHIVE, school.id);
    await change(RESTORE, school.id);
    return true;
  });
  const answer = await callAs(school.teacher, CREATE_TOKEN, { body: { name: "script", password: PASSWORD } });
  expect(answer.status).toBe(422);
  expect(await prisma().apiToken.count({ where: { profileId: school.teacher.id } })).toBe(0);
});

test("archiving a school leaves the time from which the works of its archived students are kept", async () => {
  const school = await createSchool();
  const { id } = await school.student();
  await prisma().profile.update({ where: { id }, data: { status: "archived" } });
  const before = await prisma().profile.findUniqueOrThrow({ where: { id } });
  await change(ARCHIVE, school.id);
  const after = await prisma().profile.findUniqueOrThrow({ where: { id } });
  expect(after.signInsEndedAt).toEqual(before.signInsEndedAt);
});
