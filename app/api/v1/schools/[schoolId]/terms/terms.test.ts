import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { DELETE, PATCH } from "./[termId]/route";
import { GET, POST } from "./route";

const operator = await createOperator();
const SPRING = { name: "2026-1", startsOn: "2026-03-02", endsOn: "2026-07-17" };

function add(school: { id: string }, body: object, person: Person = operator) {
  return callAs(person, POST, { params: { schoolId: school.id }, body });
}

async function list(school: { id: string }, person: Person = operator) {
  return callAs(person, GET, { params: { schoolId: school.id } });
}

test("a term is added, changed and removed, each with one audit event", async () => {
  const school = await createSchool();
  const { id } = (await add(school, SPRING)).json.data;
  const params = { schoolId: school.id, termId: id };
  const edit = () =>
    callAs(operator, PATCH, { method: "PATCH", params, body: { ...SPRING, endsOn: "2026-07-18" } });
  await edit();
  expect((await edit()).json.data).toEqual({ id, ...SPRING, endsOn: "2026-07-18", isRunning: false });
  expect((await list(school, school.admin)).json.data).toHaveLength(1);
  await callAs(operator, DELETE, { method: "DELETE", params });
  expect((await callAs(operator, DELETE, { method: "DELETE", params })).status).toBe(404);
  const events = await prisma().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["term.create", "term.edit", "term.remove"]);
});

test("terms of one school never overlap, also when they are added at once [management-6]", async () => {
  const school = await createSchool();
  const answers = await Promise.all([1, 2, 3].map((n) => add(school, { ...SPRING, name: `${n}` })));
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 startsOn", "422 startsOn"]);
  const touching = { name: "2026-2", startsOn: "2026-07-17", endsOn: "2026-12-30" };
  expect(problemsOf(await add(school, touching))).toBe("422 startsOn");
  expect(problemsOf(await add(school, { ...touching, startsOn: "2026-07-18" }))).toBe("200");
  expect(problemsOf(await add(await createSchool(), SPRING))).toBe("200");
});

test("a term runs in its school's time zone, including its last day", async () => {
  const now = Date.now();
  const dayIn = (timeZone: string) => new Date(now).toLocaleDateString("sv-SE", { timeZone });
  const [early, late] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
  const running = async (timeZone: string, day: string) => {
    const school = await createSchool({ timeZone });
    return (await add(school, { name: "x", startsOn: day, endsOn: day })).json.data.isRunning;
  };
  expect(await running(early, dayIn(early))).toBe(true);
  expect(await running(late, dayIn(late))).toBe(true);
  // These two islands are 25 hours apart: it is never the same day on both.
  expect(await running(late, dayIn(early))).toBe(false);
});

test("an edit writes only the given fields, so that two edits at once keep both changes", async () => {
  const school = await createSchool();
  const { id } = (await add(school, SPRING)).json.data;
  const params = { schoolId: school.id, termId: id };
  const edit = (body: object) => callAs(operator, PATCH, { method: "PATCH", params, body });
  await Promise.all([edit({ name: "Spring" }), edit({ endsOn: "2026-07-20" })]);
  expect((await list(school)).json.data).toMatchObject([
    { name: "Spring", startsOn: SPRING.startsOn, endsOn: "2026-07-20" },
  ]);
  expect(problemsOf(await edit({ endsOn: "2026-03-01" }))).toBe("422 endsOn");
  expect(problemsOf(await edit({}))).toBe("200");
});

test.each([
  [{ endsOn: "2026-03-01" }, "422 endsOn"],
  [{ startsOn: "2026-02-30" }, "422 startsOn"],
  [{ name: "" }, "422 name"],
])("refuses a term with %j", async (changes, problems) => {
  expect(problemsOf(await add(await createSchool(), { ...SPRING, ...changes }))).toBe(problems);
});

test("a school's admins may read its terms, and only operators write them", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  expect((await add(school, SPRING, school.admin)).json.error.code).toBe("AUTH_002");
  expect((await list(school, other.admin)).json.error.code).toBe("NOTFOUND_001");
  expect((await list(school, school.teacher)).json.error.code).toBe("AUTH_002");
  const { id } = (await add(other, SPRING)).json.data;
  for (const termId of [id, randomUUID(), "x"]) {
    const params = { schoolId: school.id, termId };
    expect((await callAs(operator, DELETE, { method: "DELETE", params })).status).toBe(404);
  }
});
