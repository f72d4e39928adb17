import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { signInAs } from "@/test/sign-in";
import { GET as POOLS } from "../pools/route";
import { POST as ARCHIVE } from "./[schoolId]/archive/route";
import { POST as RESTORE } from "./[schoolId]/restore/route";
import { PATCH as EDIT, GET as READ } from "./[schoolId]/route";
import { POST as CREATE } from "./route";

const operator = await createOperator();

function newSchool(name = `학교 ${randomUUID()}`) {
  const login = `admin-${randomUUID().slice(0, 8)}`;
  return { name, nameKo: null, timeZone: "Asia/Tokyo", admin: { displayName: "박교장", login } };
}

async function actionsOf(schoolId: string): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({ where: { schoolId }, orderBy: { id: "asc" } });
  return events.map(({ action }) => action);
}

test("a new school has an empty pool, a daily limit of 40, and an admin who can sign in with the returned password [spending-3]", async () => {
  const body = newSchool();
  const { status, json } = await callAs(operator, CREATE, { body });
  expect([status, json.data.admin.login]).toEqual([200, body.admin.login]);
  const admin = await signInAs(body.admin.login, json.data.admin.password);
  expect(admin).toMatchObject({ role: "school_admin", schoolId: json.data.id });
  const read = await callAs(operator, READ, { params: { schoolId: json.data.id } });
  expect(read.json.data).toMatchObject({
    name: body.name,
    timeZone: "Asia/Tokyo",
    availableCredits: 0,
    grantedCredits: 0,
    studentCount: 0,
  });
  const pool = await prisma().creditPool.findFirstOrThrow({ where: { schoolId: json.data.id } });
  expect(pool.dailyLimitCredits).toBe(40);
  expect(await actionsOf(json.data.id)).toEqual(["school.create", "person.create"]);
});

test("a form that is sent twice at once creates one school", async () => {
  const body = newSchool();
  const answers = await Promise.all([1, 2].map(() => callAs(operator, CREATE, { body })));
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 admin.login"]);
  expect(await prisma().school.count({ where: { name: body.name } })).toBe(1);
});

test.each([
  [{ timeZone: "Asia/Nowhere" }, "422 timeZone"],
  [{ timeZone: "+09:00" }, "422 timeZone"],
  [{ name: " " }, "422 name"],
  [{ admin: { displayName: "", login: "-a" } }, "422 admin.displayName admin.login"],
])("refuses a school with %j", async (changes, problems) => {
  const answer = await callAs(operator, CREATE, { body: { ...newSchool(), ...changes } });
  expect(problemsOf(answer)).toBe(problems);
});

test("schools are listed by name before playgrounds, both are found by a part of their name, and the list is paged", async () => {
  const key = randomUUID();
  for (const name of ["B", "A"]) await callAs(operator, CREATE, { body: newSchool(`${name} ${key}`) });
  const developer = await createDeveloper();
  await prisma().profile.update({ where: { id: developer.id }, data: { displayName: `0 ${key}` } });
  const list = async (query: string) =>
    callAs(operator, POOLS, { path: `/?q=${encodeURIComponent(key.toUpperCase())}&${query}` });
  const names = (answer: Awaited<ReturnType<typeof list>>) =>
    answer.json.data.map(({ name }: { name: string }) => name.charAt(0));
  expect(names(await list(""))).toEqual(["A", "B", "0"]);
  const first = await list("limit=2");
  const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
  const second = await callAs(operator, POOLS, { path: `/?${next}` });
  expect([names(first), names(second)]).toEqual([["A", "B"], ["0"]]);
  expect(second.json.data[0]).toMatchObject({
    schoolId: null,
    developerId: developer.id,
    availableCredits: 50,
  });
});

test("an edit writes one audit event, and none when it changes nothing", async () => {
  const school = await createSchool();
  const params = { schoolId: school.id };
  const edit = (body: object) => callAs(operator, EDIT, { method: "PATCH", params, body });
  expect((await edit({ nameKo: "새벽초등학교", timeZone: "Asia/Seoul" })).json.data.nameKo).toBe(
    "새벽초등학교",
  );
  await edit({ nameKo: "새벽초등학교" });
  expect(await actionsOf(school.id)).toEqual(["school.edit"]);
});

test("archiving and restoring a school are listed and written to the audit log once each", async () => {
  const school = await createSchool();
  const params = { schoolId: school.id };
  await Promise.all([1, 2].map(() => callAs(operator, ARCHIVE, { method: "POST", params })));
  const listed = await callAs(operator, POOLS, { path: "/?status=archived&limit=200" });
  expect(listed.json.data.map(({ schoolId }: { schoolId: string }) => schoolId)).toContain(school.id);
  await callAs(operator, RESTORE, { method: "POST", params });
  expect((await actionsOf(school.id)).filter((action) => action.startsWith("school."))).toEqual([
    "school.archive",
    "school.restore",
  ]);
});

test("only operators list, create, read and archive schools; a school that does not exist cannot be edited", async () => {
  const school = await createSchool();
  const params = { schoolId: school.id };
  for (const person of [school.admin, school.teacher, await school.student(), await createDeveloper()]) {
    expect((await callAs(person, POOLS)).json.error.code).toBe("AUTH_002");
    expect((await callAs(person, CREATE, { body: newSchool() })).json.error.code).toBe("AUTH_002");
    expect((await callAs(person, READ, { params })).json.error.code).toBe("AUTH_002");
    expect((await callAs(person, ARCHIVE, { method: "POST", params })).json.error.code).toBe("AUTH_002");
  }
  for (const schoolId of [randomUUID(), "none"]) {
    const answer = await callAs(operator, EDIT, { method: "PATCH", params: { schoolId }, body: {} });
    expect(answer.json.error.code).toBe("NOTFOUND_001");
  }
});
