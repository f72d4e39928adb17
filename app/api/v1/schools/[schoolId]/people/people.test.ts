import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { signInAs } from "@/test/sign-in";
import { GET as SUGGEST } from "../login-suggestion/route";
import { GET, POST } from "./route";

function params({ id }: { id: string }) {
  return { schoolId: id };
}

async function list(person: Person, school: TestSchool, query = "") {
  return callAs(person, GET, { path: `/?${query}`, params: params(school) });
}

function names(answer: Awaited<ReturnType<typeof list>>): string[] {
  return answer.json.data.map(({ displayName }: { displayName: string }) => displayName);
}

function add(person: Person, school: { id: string }, body: object) {
  const newPerson = {
    role: "student",
    displayName: "김하늘",
    login: `new-${crypto.randomUUID().slice(0, 8)}`,
    ...body,
  };
  return callAs(person, POST, { body: newPerson, params: params(school) });
}

async function createNamedSchool(): Promise<TestSchool> {
  const school = await createSchool();
  for (const name of ["나래", "가람", "Zoë 100%"]) {
    const { id } = await school.student();
    await prisma().profile.update({ where: { id }, data: { displayName: name } });
  }
  return school;
}

describe("the people of a school", () => {
  test("are listed by name, page by page, with their classrooms and numbers", async () => {
    const school = await createNamedSchool();
    const first = await list(school.admin, school, "role=student&limit=2");
    expect(names(first)).toEqual(["Zoë 100%", "가람"]);
    expect(first.json.data[0].classrooms).toEqual([{ id: school.classroomId, name: "4-2", classNumber: 3 }]);
    const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
    const second = await list(school.admin, school, next.toString());
    expect([names(second), second.headers.get("link")]).toEqual([["나래"], null]);
  });

  test("are audited as read for each admin or operator who lists students: once an hour, whatever the page or search; a list of staff is not audited [audit-1]", async () => {
    const school = await createNamedSchool();
    const listReadEvents = (person: Person) =>
      prisma().auditEvent.findMany({ where: { actorId: person.id, action: "students.read" } });
    for (const person of [school.admin, await createOperator()]) {
      await list(person, school, "role=teacher");
      expect(await listReadEvents(person)).toEqual([]);
      for (const query of ["", "role=student&limit=1", "q=래"]) await list(person, school, query);
      expect(await listReadEvents(person)).toMatchObject([
        { schoolId: school.id, targetType: "school", targetId: school.id },
      ]);
    }
  });

  test("are audited as read again within the hour once a student was added, whom the earlier audit event does not cover [audit-1]", async () => {
    const school = await createNamedSchool();
    const where = { actorId: school.admin.id, action: "students.read" };
    await list(school.admin, school);
    await add(school.admin, school, { role: "teacher" });
    await list(school.admin, school);
    expect(await prisma().auditEvent.count({ where })).toBe(1);
    await add(school.admin, school, {});
    for (const _ of [1, 2]) await list(school.admin, school);
    expect(await prisma().auditEvent.count({ where })).toBe(2);
  });

  test.each([
    ["q=래", ["나래"]],
    ["q=ZOË", ["Zoë 100%"]],
    ["q=100%25", ["Zoë 100%"]],
    ["q=a_m", []],
    ["q=school_admin", ["admin"]],
    ["role=student&q=teacher-", []],
    ["status=archived", ["gone"]],
  ])("found by %s are %j", async (query, expected) => {
    const school = await createNamedSchool();
    await prisma().profile.update({ where: { id: school.admin.id }, data: { displayName: "admin" } });
    const gone = await school.student();
    await prisma().profile.update({
      where: { id: gone.id },
      data: { displayName: "gone", status: "archived" },
    });
    expect(names(await list(school.admin, school, query))).toEqual(expected);
  });

  test("are found by classroom, but not by another school's classroom", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const student = await school.student();
    expect(names(await list(school.admin, school, `classroomId=${school.classroomId}`)).sort()).toEqual(
      [student.displayName, school.teacher.displayName].sort(),
    );
    expect(names(await list(school.admin, school, `classroomId=${other.classroomId}`))).toEqual([]);
  });

  test("are for the school's admins and operators only", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const status = async (person: Person) => (await list(person, school)).status;
    expect(await status(await createOperator())).toBe(200);
    expect(await status(school.teacher)).toBe(403);
    expect(await status(await school.student())).toBe(403);
    expect(await status(other.admin)).toBe(404);
    expect((await callAs(await createOperator(), GET, { params: { schoolId: "nobody" } })).status).toBe(404);
    expect((await list(school.admin, school, "cursor=x")).status).toBe(422);
  });
});

describe("adding a person", () => {
  test("returns their password once, and writes one audit event without it", async () => {
    const school = await createSchool();
    const answer = await add(school.admin, school, {
      login: " Minji.Kim-1 ",
      classroomIds: [school.classroomId],
      classNumber: 7,
    });
    const { id, login, password } = answer.json.data;
    expect(login).toBe("minji.kim-1");
    expect(await signInAs(login, password)).toMatchObject({ id });
    const enrolment = await prisma().enrolment.findFirstOrThrow({ where: { profileId: id } });
    expect(enrolment).toMatchObject({ kind: "student", classNumber: 7, status: "active" });
    const events = await prisma().auditEvent.findMany({ where: { subjectId: id } });
    expect(events).toMatchObject([
      { action: "person.create", actorId: school.admin.id, schoolId: school.id, detail: { role: "student" } },
    ]);
    expect(JSON.stringify(events)).not.toContain(password);
  });

  test("enrols a teacher in their classrooms as a teacher", async () => {
    const school = await createSchool();
    const { json } = await add(school.admin, school, { role: "teacher", classroomIds: [school.classroomId] });
    const [enrolment] = await prisma().enrolment.findMany({ where: { profileId: json.data.id } });
    expect(enrolment).toMatchObject({ kind: "teacher", classNumber: null });
  });

  test("refuses a login that is taken in any school, and suggests three that are free", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const answer = await add(school.admin, school, { login: other.teacher.login.toUpperCase() });
    expect(problemsOf(answer)).toBe("422 login");
    const { suggestions } = answer.json.error.detail.issues[0];
    expect(suggestions).toHaveLength(3);
    expect(await prisma().profile.count({ where: { login: { in: suggestions } } })).toBe(0);
    expect(await prisma().auditEvent.count({ where: { actorId: school.admin.id } })).toBe(0);
  });

  test.each([
    ["-0301", ["-0302", "-0303"]],
    ["-k9", ["-k10", "-k11"]],
    ["-kim", ["-kim2", "-kim3"]],
    ["-99999999", ["-100000000", "-100000001"]],
  ])(
    "suggests for a taken login that ends in %s a login like the person's name, and two that end in %j",
    async (takenEnd, next) => {
      const school = await createSchool();
      const unique = school.id.slice(-12);
      const login = unique + takenEnd;
      await add(school.admin, school, { login });
      const displayName = `Zed ${unique}`;
      const answer = await add(school.admin, school, { login, displayName });
      expect(answer.json.error.detail.issues[0].suggestions).toEqual([
        `zed${unique}`,
        ...next.map((end) => unique + end),
      ]);
    },
  );

  test("suggests the next free numbers for a login name that is a number, even where hundreds are taken", async () => {
    const school = await createSchool();
    const number = Number.parseInt(school.id.slice(-11), 16);
    const loginOf = (index: number) => String(number + index);
    const common = { role: "student", displayName: "Kim", passwordHash: "", schoolId: school.id } as const;
    const data = Array.from({ length: 400 }, (_, index) => ({ ...common, login: loginOf(index) }));
    await prisma().profile.createMany({ data });
    const answer = await add(school.admin, school, { login: loginOf(0) });
    const [, ...next] = answer.json.error.detail.issues[0].suggestions;
    expect(next).toEqual([loginOf(400), loginOf(401)]);
  });

  test("accepts one of two requests at once for the same login", async () => {
    const school = await createSchool();
    const request = ["a", "b"].map(() => add(school.admin, school, { login: `t-${school.id}` }));
    expect((await Promise.all(request)).map(problemsOf).sort()).toEqual(["200", "422 login"]);
  });

  test.each([
    [{ displayName: " " }, "422 displayName"],
    [{ displayName: "\u202egnp.exe" }, "422 displayName"],
    [{ displayName: "Kim\u2066" }, "422 displayName"],
    [{ login: "한글" }, "422 login"],
    [{ login: "a b" }, "422 login"],
    [{ role: "operator" }, "422 role"],
    [{ classNumber: 3 }, "422 classNumber"],
    [{ classNumber: 0 }, "422 classNumber"],
  ])("refuses %j", async (body, expected) => {
    const school = await createSchool();
    expect(problemsOf(await add(school.admin, school, body))).toBe(expected);
  });

  test("refuses a new school admin with a classroom, and anyone with another school's classroom", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const classroomIds = [school.classroomId];
    expect(problemsOf(await add(school.admin, school, { role: "school_admin", classroomIds }))).toBe(
      "422 classroomIds",
    );
    expect((await add(school.admin, school, { classroomIds: [other.classroomId] })).status).toBe(404);
  });

  test("is for the school's admins and operators only", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    expect((await add(await createOperator(), school, {})).status).toBe(200);
    expect((await add(school.teacher, school, {})).status).toBe(403);
    expect((await add(other.admin, school, {})).status).toBe(404);
  });
});

describe("a suggested login", () => {
  test.each([
    ["김하늘", "gimhaneul"],
    ["Zoë  Park", "zoepark"],
    ["-", "user"],
  ])("for %s is %s, with a number when it is taken", async (displayName, login) => {
    const school = await createSchool();
    const suggest = async () => {
      const path = `/?displayName=${encodeURIComponent(displayName)}`;
      return (await callAs(school.admin, SUGGEST, { path, params: params(school) })).json.data.login;
    };
    expect(await suggest()).toBe(login);
    await add(school.admin, school, { login });
    expect(await suggest()).toBe(`${login}2`);
  });

  test("is refused to teachers and to another school's admins", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const request = { path: "/?displayName=a", params: params(school) };
    expect((await callAs(school.teacher, SUGGEST, request)).status).toBe(403);
    expect((await callAs(other.admin, SUGGEST, request)).status).toBe(404);
  });
});
