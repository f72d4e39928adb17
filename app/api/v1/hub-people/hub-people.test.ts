import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { findTokenOwner } from "@/lib/people/api-tokens";
import { callAs, problemsOf } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { actionsAbout, requestAbout, type WithId } from "@/test/person-requests";
import { signInAs } from "@/test/sign-in";
import { POST as ARCHIVE } from "./[profileId]/archive/route";
import { POST as PASSWORD } from "./[profileId]/password/route";
import { POST as RESTORE } from "./[profileId]/restore/route";
import { PATCH } from "./[profileId]/route";
import { POST as CREATE, GET as LIST } from "./route";

const operator = await createOperator();

function newPerson(role: "operator" | "developer" = "developer", displayName = "Story Lab") {
  return { role, displayName, login: `hub-${randomUUID().slice(0, 8)}` };
}

const create = (body: object, by: WithId = operator) => callAs(by, CREATE, { body });
const archive = (by: WithId, person: WithId) => callAs(by, ARCHIVE, requestAbout(person));
const edit = (person: WithId, body: object) => callAs(operator, PATCH, requestAbout(person, body, "PATCH"));

test("every operation is refused to all but operators, and a person of a school is not found", async () => {
  const school = await createSchool();
  const developer = await createDeveloper();
  const about = (person: WithId): [Handler, ReturnType<typeof requestAbout>][] => [
    [PATCH, requestAbout(person, { displayName: "Lee" }, "PATCH")],
    [PASSWORD, requestAbout(person)],
    [ARCHIVE, requestAbout(person)],
    [RESTORE, requestAbout(person)],
  ];
  for (const caller of [school.admin, school.teacher, await school.student(), developer]) {
    expect((await create(newPerson(), caller)).json.error.code).toBe("AUTH_002");
    expect((await callAs(caller, LIST)).json.error.code).toBe("AUTH_002");
    for (const [handler, request] of about(developer))
      expect((await callAs(caller, handler, request)).json.error.code).toBe("AUTH_002");
  }
  for (const person of [school.admin, { id: randomUUID() }, { id: "x" }])
    for (const [handler, request] of about(person))
      expect((await callAs(operator, handler, request)).json.error.code).toBe("NOTFOUND_001");
});

describe("adding", () => {
  test("a developer gets an empty credit pool and a playground, and can sign in with the returned password [people-13]", async () => {
    const body = newPerson();
    const { json } = await create(body);
    expect(await signInAs(body.login, json.data.password)).toMatchObject({
      id: json.data.id,
      role: "developer",
    });
    const pool = await prisma().creditPool.findUniqueOrThrow({ where: { developerId: json.data.id } });
    expect(await prisma().poolBalance.findUniqueOrThrow({ where: { poolId: pool.id } })).toMatchObject({
      available: 0,
      granted: 0,
    });
    const [playground] = await prisma().classroom.findMany({
      where: { developerId: json.data.id, poolId: pool.id },
      include: { enrolments: true },
    });
    expect(playground?.enrolments).toMatchObject([{ profileId: json.data.id, kind: "teacher" }]);
    expect(await actionsAbout(json.data)).toEqual(["person.create"]);
  });

  test("an operator has no credit pool", async () => {
    const { json } = await create(newPerson("operator", "Kim"));
    expect(await prisma().creditPool.count({ where: { developerId: json.data.id } })).toBe(0);
    expect(await actionsAbout(json.data)).toEqual(["person.create"]);
  });

  test("a form that is sent twice at once adds one person and one pool [idempotency-8]", async () => {
    const body = newPerson();
    const answers = await Promise.all([create(body), create(body)]);
    expect(answers.map(problemsOf).sort()).toEqual(["200", "422 login"]);
    expect(await prisma().creditPool.count({ where: { developer: { login: body.login } } })).toBe(1);
  });

  test.each([
    [{ role: "teacher" }, "422 role"],
    [{ login: "-a" }, "422 login"],
    [{ displayName: " " }, "422 displayName"],
  ])("refuses %j and names the field", async (changes, problems) => {
    expect(problemsOf(await create({ ...newPerson(), ...changes }))).toBe(problems);
  });
});

describe("the list", () => {
  test("has operators and developers by name, is searched and filtered, and continues by cursor", async () => {
    const key = `k_${randomUUID().slice(0, 8)}`;
    for (const [role, name] of [
      ["developer", "B"],
      ["operator", "A"],
      ["developer", "C"],
    ] as const)
      await create(newPerson(role, `${name} ${key}`));
    const list = (query: string) =>
      callAs(operator, LIST, { path: `/?q=${encodeURIComponent(key.toUpperCase())}&${query}` });
    const names = (answer: Awaited<ReturnType<typeof list>>) =>
      answer.json.data.map(({ displayName }: { displayName: string }) => displayName.charAt(0));
    expect(names(await list(""))).toEqual(["A", "B", "C"]);
    expect(names(await list("role=developer"))).toEqual(["B", "C"]);
    const first = await list("limit=2");
    const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
    expect([names(first), names(await callAs(operator, LIST, { path: `/?${next}` }))]).toEqual([
      ["A", "B"],
      ["C"],
    ]);
    await archive(operator, first.json.data[1]);
    expect([names(await list("")), names(await list("status=archived"))]).toEqual([["A", "C"], ["B"]]);
  });

  test("searches %, _ and \\ literally", async () => {
    const key = randomUUID().slice(0, 8);
    await create(newPerson("developer", `100% a_b\\c ${key}`));
    const found = async (q: string) =>
      (await callAs(operator, LIST, { path: `/?q=${encodeURIComponent(q)}` })).json.data.length;
    expect([await found(`0% a_b\\c ${key}`), await found(`1%${key}`), await found(`a_b_c ${key}`)]).toEqual([
      1, 0, 0,
    ]);
  });

  test("has no people of a school", async () => {
    const { teacher } = await createSchool();
    const { json } = await callAs(operator, LIST, { path: `/?q=${teacher.login}` });
    expect(json.data).toEqual([]);
  });
});

describe("editing", () => {
  test("changes the name and the login with one audit event, and refuses another role", async () => {
    const developer = await createDeveloper();
    const login = `${developer.login}x`;
    const answer = await edit(developer, { displayName: "새 이름", login });
    expect(answer.json.data).toMatchObject({
      displayName: "새 이름",
      login,
      role: "developer",
      status: "active",
    });
    await edit(developer, { displayName: "새 이름" });
    expect(problemsOf(await edit(developer, { role: "operator" }))).toMatch(/^422/);
    expect(problemsOf(await edit(developer, { login: operator.login }))).toBe("422 login");
    const events = await prisma().auditEvent.findMany({ where: { subjectId: developer.id } });
    expect(events).toMatchObject([{ action: "person.edit", detail: { changed: ["displayName", "login"] } }]);
  });
});

describe("a new password", () => {
  test("replaces the old one, ends tokens, and writes one audit event", async () => {
    const developer = await createDeveloper();
    const { token } = await createApiToken(developer);
    const { json } = await callAs(operator, PASSWORD, requestAbout(developer));
    expect(await signInAs(developer.login, json.data.password)).toMatchObject({ id: developer.id });
    expect(await signInAs(developer.login, "edu-hub-demo")).toBeNull();
    expect(await findTokenOwner(token)).toBeNull();
    expect((await actionsAbout(developer)).filter((action) => action.startsWith("password"))).toEqual([
      "password.reset",
    ]);
  });

  test("is refused for the operator's own account", async () => {
    expect(problemsOf(await callAs(operator, PASSWORD, requestAbout(operator)))).toBe("422 profileId");
  });
});

describe("archiving", () => {
  test("refuses sign-in and ends tokens immediately; restoring allows sign-in again, but restores no token", async () => {
    const developer = await createDeveloper();
    const { token } = await createApiToken(developer);
    await archive(operator, developer);
    expect((await archive(operator, developer)).json.data).toEqual({ id: developer.id, status: "archived" });
    expect([await signInAs(developer.login, "edu-hub-demo"), await findTokenOwner(token)]).toEqual([
      null,
      null,
    ]);
    expect((await callAs(operator, RESTORE, requestAbout(developer))).json.data.status).toBe("active");
    expect(await signInAs(developer.login, "edu-hub-demo")).toMatchObject({ id: developer.id });
    expect(await findTokenOwner(token)).toBeNull();
    expect((await actionsAbout(developer)).filter((action) => action.startsWith("person"))).toEqual([
      "person.archive",
      "person.restore",
    ]);
  });

  test("is refused for the operator's own account", async () => {
    expect(problemsOf(await archive(operator, operator))).toBe("422 profileId");
  });

  test("keeps one of two operators active when they archive each other at the same time", async () => {
    const second = await createOperator();
    const ids = [operator.id, second.id];
    const others = { role: "operator" as const, id: { notIn: ids } };
    await prisma().profile.updateMany({ where: others, data: { status: "archived" } });
    const answers = await Promise.all([archive(operator, second), archive(second, operator)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await prisma().profile.count({ where: { role: "operator", status: "active" } })).toBe(1);
    await prisma().profile.updateMany({ where: { id: { in: ids } }, data: { status: "active" } });
  });
});
