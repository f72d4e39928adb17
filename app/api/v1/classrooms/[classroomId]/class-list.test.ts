import { beforeEach, describe, expect, test } from "vitest";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { call } from "@/test/call";
import { createOperator, createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { hashOf, signInAs } from "@/test/sign-in";
import { POST } from "./passwords/route";
import { GET } from "./students/route";

const OLD_PASSWORD = "the old password";

async function cookieOf(person: Person): Promise<{ cookie: string }> {
  return { cookie: `next-auth.session-token=${await hubCookieOf(person)}` };
}

let school: TestSchool;
beforeEach(async () => {
  school = await createSchool();
});

async function list(person: Person, classroomId = school.classroomId) {
  return call(GET, { params: { classroomId }, headers: await cookieOf(person) });
}

async function createPasswords(
  person: Person,
  studentIds: readonly string[],
  classroomId = school.classroomId,
) {
  const headers = await cookieOf(person);
  return call(POST, { params: { classroomId }, body: { studentIds }, headers });
}

async function createStudentWithPassword(): Promise<Person> {
  const student = await school.student();
  const passwordHash = await hashOf(OLD_PASSWORD);
  await prisma().profile.update({ where: { id: student.id }, data: { passwordHash } });
  return student;
}

describe("the class list", () => {
  test("lists students by number, with their login and last activity in this classroom [people-2]", async () => {
    const [one, two] = [await school.student(), await school.student()];
    await launchSessionOf(two, await school.activity());
    for (const person of [school.teacher, school.admin, await createOperator()]) {
      const { data } = (await list(person)).json;
      expect(data).toMatchObject([
        { id: one.id, classNumber: 1, login: one.login, lastActiveAt: null },
        { id: two.id, classNumber: 2, login: two.login },
      ]);
      expect(Date.now() - Date.parse(data[1].lastActiveAt)).toBeLessThan(60_000);
    }
  });

  test("is refused to students and to staff of other schools", async () => {
    const other = await createSchool();
    for (const person of [other.teacher, other.admin]) {
      expect((await list(person)).json.error.code).toBe("NOTFOUND_001");
    }
    expect((await list(school.teacher, "nonsense")).json.error.code).toBe("NOTFOUND_001");
    expect((await list(await school.student())).json.error.code).toBe("AUTH_002");
  });
});

describe("new passwords", () => {
  test("replace the old ones and end the students' sign-ins and launches", async () => {
    const student = await createStudentWithPassword();
    const session = await launchSessionOf(student, await school.activity());
    const oldCookie = await cookieOf(student);
    const answer = await createPasswords(school.teacher, [student.id]);
    const [created] = answer.json.data;
    expect(created).toMatchObject({ studentId: student.id, login: student.login, classNumber: 1 });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await signInAs(student.login, created.password))?.id).toBe(student.id);
    expect(await signInAs(student.login, OLD_PASSWORD)).toBeNull();
    expect((await call(LIST_TOKENS, { headers: oldCookie })).json.error.code).toBe("AUTH_001");
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).json.error.code).toBe("AUTH_001");
  });

  test("are in the answer, in the order of the class, and not in the audit log, which gets one event for each student", async () => {
    const [one, two] = [await createStudentWithPassword(), await createStudentWithPassword()];
    const { data } = (await createPasswords(school.admin, [two.id, one.id])).json;
    expect(data.map(({ studentId }: { studentId: string }) => studentId)).toEqual([one.id, two.id]);
    const events = await prisma().auditEvent.findMany({
      where: { action: "password.reset" },
      orderBy: { id: "asc" },
    });
    const eventsOfAdmin = events.filter(({ actorId }) => actorId === school.admin.id);
    expect(eventsOfAdmin.map(({ subjectId }) => subjectId)).toEqual([one.id, two.id]);
    for (const { password } of data) expect(JSON.stringify(events)).not.toContain(password);
  });

  test("reset the throttling after failed sign-ins", async () => {
    const student = await createStudentWithPassword();
    for (let attempts = 0; attempts < 10; attempts += 1)
      await throttledSignIn(student.login, "wrong", "10.0.0.1");
    await expect(throttledSignIn(student.login, "wrong", "10.0.0.1")).rejects.toMatchObject({
      code: "RATE_001",
    });
    const [created] = (await createPasswords(school.teacher, [student.id])).json.data;
    expect((await throttledSignIn(student.login, created.password, "10.0.0.1"))?.id).toBe(student.id);
  });

  test("are created by only one of several requests at once, and its answer has the valid passwords", async () => {
    const [one, two] = [await createStudentWithPassword(), await createStudentWithPassword()];
    const attempts = [school.teacher, school.admin, school.teacher].map((person, index) =>
      createPasswords(person, index === 1 ? [two.id, one.id] : [one.id, two.id]),
    );
    const answers = await Promise.all(attempts);
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const { login, password } of winner?.json.data ?? [])
      expect(await signInAs(login, password)).not.toBeNull();
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ json }) => json.error.detail.issues[0].path)).toEqual(["studentIds", "studentIds"]);
  });

  test("are refused for all when one of the ids is not a student of the classroom, and to everyone but its teachers and admins", async () => {
    const student = await createStudentWithPassword();
    const stranger = await (await createSchool()).student();
    for (const other of [stranger.id, school.teacher.id, school.admin.id, crypto.randomUUID()]) {
      expect((await createPasswords(school.teacher, [student.id, other])).json.error.code).toBe(
        "NOTFOUND_001",
      );
    }
    expect(await signInAs(student.login, OLD_PASSWORD)).not.toBeNull();
    const other = await createSchool();
    expect((await createPasswords(other.teacher, [student.id])).json.error.code).toBe("NOTFOUND_001");
    for (const person of [student, await createOperator()]) {
      expect((await createPasswords(person, [student.id])).json.error.code).toBe("AUTH_002");
    }
  });

  test.each([[[]], [["nonsense"]]])(
    "are refused for the ids %j, and when an id is given twice",
    async (studentIds) => {
      expect((await createPasswords(school.teacher, studentIds)).status).toBe(422);
      expect((await createPasswords(school.teacher, [school.admin.id, school.admin.id])).status).toBe(422);
    },
  );

  test("of a whole class take less than three seconds of CPU time", async () => {
    const students: string[] = [];
    for (let number = 0; number < 28; number += 1) students.push((await school.student()).id);
    const before = process.cpuUsage();
    expect((await createPasswords(school.teacher, students)).json.data).toHaveLength(28);
    // The time of all threads, since elapsed time depends on the load of the machine.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });
});
