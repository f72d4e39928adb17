import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { DELETE } from "./[phraseId]/route";
import { GET, POST } from "./route";

type Caller = { id: string };
const list = async (person: Caller) => (await callAs(person, GET)).json.data;
const add = (person: Caller, body: object) => callAs(person, POST, { body });
const remove = (person: Caller, phraseId: string) =>
  callAs(person, DELETE, { method: "DELETE", params: { phraseId } });

test("a teacher has their own phrases, then the school's, each oldest first [feedback-10]", async () => {
  const [{ teacher, admin, id }, other] = [await createSchool(), await createSchool()];
  const shared = (await add(admin, { text: "Read it aloud once." })).json.data;
  expect(shared).toEqual({ id: expect.any(String), text: "Read it aloud once.", shared: true });
  const own = (await add(teacher, { text: "I can see it." })).json.data;
  const second = (await add(teacher, { text: "And then?", shared: false })).json.data;
  expect(own).toEqual({ id: expect.any(String), text: "I can see it.", shared: false });
  await add(other.teacher, { text: "Elsewhere" });
  await add(other.admin, { text: "Elsewhere", shared: true });
  expect(await list(teacher)).toEqual([own, second, shared]);
  expect(await list(admin)).toEqual([shared]);
  const events = await prisma().auditEvent.findMany({ where: { schoolId: id, action: "phrase.add" } });
  expect(events).toMatchObject([{ actorId: admin.id, targetId: shared.id, detail: {} }]);
});

test("the same text again is the phrase that is there, also at the same moment [feedback-10]", async () => {
  const { teacher } = await createSchool();
  const answers = await Promise.all([1, 2, 3].map(() => add(teacher, { text: " I can see it. " })));
  expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
  expect(await list(teacher)).toHaveLength(1);
});

test("a phrase has up to 300 characters, and a teacher and a school at most 100 each [feedback-10]", async () => {
  const { teacher, admin, id } = await createSchool();
  expect((await add(teacher, { text: "가".repeat(300) })).status).toBe(200);
  expect(problemsOf(await add(teacher, { text: "가".repeat(301) }))).toBe("422 text");
  expect(problemsOf(await add(teacher, { text: " " }))).toBe("422 text");
  const phrases = Array.from({ length: 99 }, (_, index) => ({ text: `Phrase ${index}` }));
  const data = phrases.map((phrase) => ({ ...phrase, ownerId: teacher.id }));
  await prisma().commentPhrase.createMany({ data });
  expect(problemsOf(await add(teacher, { text: "One more" }))).toBe("422 text");
  expect((await add(teacher, { text: "Phrase 5" })).status).toBe(200);
  expect((await add(admin, { text: "One more" })).status).toBe(200);
  await prisma().commentPhrase.createMany({ data: phrases.map((phrase) => ({ ...phrase, schoolId: id })) });
  expect(problemsOf(await add(admin, { text: "Two more" }))).toBe("422 text");
});

test("only a school admin saves and deletes the school's phrases, and each teacher their own [feedback-10] [feedback-12]", async () => {
  const [{ teacher, admin, ...school }, other] = [await createSchool(), await createSchool()];
  const developer = await createDeveloper();
  expect((await add(teacher, { text: "Ours", shared: true })).json.error.code).toBe("AUTH_002");
  expect((await add(admin, { text: "Mine", shared: false })).json.error.code).toBe("AUTH_002");
  const shared = (await add(admin, { text: "Ours", shared: true })).json.data;
  const own = (await add(teacher, { text: "Mine" })).json.data;
  expect((await remove(teacher, shared.id)).json.error.code).toBe("AUTH_002");
  for (const person of [admin, other.teacher, other.admin, developer]) {
    expect((await remove(person, own.id)).status).toBe(404);
  }
  for (const person of [other.teacher, other.admin, developer]) {
    expect((await remove(person, shared.id)).status).toBe(404);
  }
  for (const person of [await school.student(), await createOperator()]) {
    expect((await callAs(person, GET)).json.error.code).toBe("AUTH_002");
    expect((await add(person, { text: "x" })).json.error.code).toBe("AUTH_002");
    expect((await remove(person, own.id)).json.error.code).toBe("AUTH_002");
  }
  expect((await remove(teacher, own.id)).json.data).toEqual({ id: own.id });
  expect((await remove(teacher, own.id)).status).toBe(404);
  expect((await remove(admin, shared.id)).status).toBe(200);
  expect((await add(developer, { text: "Mine" })).json.data.shared).toBe(false);
});
