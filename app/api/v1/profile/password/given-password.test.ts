import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { requestAbout } from "@/test/person-requests";
import { POST as NEW_CLASS_PASSWORDS } from "../../classrooms/[classroomId]/passwords/route";
import { POST as CREATE_HUB_PERSON } from "../../hub-people/route";
import { POST as RESET } from "../../people/[profileId]/password/route";
import { POST as CREATE_PERSON } from "../../schools/[schoolId]/people/route";
import { POST as CREATE_SCHOOL } from "../../schools/route";
import { POST as CREATE_TOKEN, GET as LIST_TOKENS } from "../../tokens/route";
import { POST as CHANGE } from "./route";

const operator = await createOperator();
const newLogin = () => `given-${randomUUID().slice(0, 8)}`;

async function mustChange(id: string): Promise<boolean> {
  return (await prisma().profile.findUniqueOrThrow({ where: { id } })).mustChangePassword;
}

test("a new school admin, teacher, developer or operator must change the first password, but not a student [sign-in-5]", async () => {
  const school = await createSchool();
  const createdSchool = await callAs(operator, CREATE_SCHOOL, {
    body: { name: "Dasom", admin: { displayName: "Kim", login: newLogin() } },
  });
  expect(await mustChange(createdSchool.json.data.admin.id)).toBe(true);
  const params = { schoolId: school.id };
  for (const [role, expected] of [
    ["school_admin", true],
    ["teacher", true],
    ["student", false],
  ] as const) {
    const body = { role, displayName: "Kim", login: newLogin() };
    const { json } = await callAs(school.admin, CREATE_PERSON, { params, body });
    expect([role, await mustChange(json.data.id)]).toEqual([role, expected]);
  }
  for (const role of ["operator", "developer"]) {
    const body = { role, displayName: "Kim", login: newLogin() };
    const { json } = await callAs(operator, CREATE_HUB_PERSON, { body });
    expect(await mustChange(json.data.id)).toBe(true);
  }
});

test("a password that someone else has reset must be changed by staff, but not by students", async () => {
  const school = await createSchool();
  const [student, classmate] = [await school.student(), await school.student()];
  await callAs(school.admin, RESET, requestAbout(school.teacher));
  await callAs(operator, RESET, requestAbout(school.admin));
  await callAs(operator, RESET, requestAbout(student));
  const params = { classroomId: school.classroomId };
  await callAs(school.teacher, NEW_CLASS_PASSWORDS, { params, body: { studentIds: [classmate.id] } });
  const people = [school.teacher, school.admin, student, classmate];
  expect(await Promise.all(people.map(({ id }) => mustChange(id)))).toEqual([true, true, false, false]);
});

test("a teacher who must change the password cannot create API tokens, and after the change need not change it again", async () => {
  const school = await createSchool();
  const { json } = await callAs(school.admin, CREATE_PERSON, {
    params: { schoolId: school.id },
    body: { role: "teacher", displayName: "Kim", login: newLogin() },
  });
  const teacher = { id: json.data.id };
  const refused = await callAs(teacher, CREATE_TOKEN, {
    body: { name: "laptop", password: json.data.password },
  });
  expect([refused.status, refused.json.error.code]).toEqual([403, "AUTH_002"]);
  expect((await callAs(teacher, LIST_TOKENS)).status).toBe(200);
  const cookie = `next-auth.session-token=${await hubCookieOf(teacher)}`;
  const body = { currentPassword: json.data.password, newPassword: "seven-green-kites" };
  expect((await call(CHANGE, { body, headers: { cookie } })).status).toBe(200);
  expect(await mustChange(teacher.id)).toBe(false);
});
