import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createIncident } from "@/test/create-incident";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { PATCH } from "./[incidentId]/route";
import { GET } from "./route";

const operator = await createOperator();

const list = (person: Person, query = "") =>
  callAs(person, GET, { path: `/api/v1/safety/incidents${query}` });
const idsOf = async (person: Person, query = "") =>
  ((await list(person, query)).json.data as { id: string }[]).map(({ id }) => id);
const edit = (person: Person, incidentId: string, body: object) =>
  callAs(person, PATCH, { method: "PATCH", params: { incidentId }, body });

/** A second classroom of the school, with a teacher of its own who is no contact. */
async function otherTeacher(school: Awaited<ReturnType<typeof createSchool>>): Promise<Person> {
  const { teacher } = await createSchool();
  await prisma().enrolment.deleteMany({ where: { profileId: teacher.id } });
  await prisma().profile.update({ where: { id: teacher.id }, data: { schoolId: school.id } });
  const classroom = await prisma().classroom.create({
    data: { name: "4-3", schoolId: school.id, poolId: school.poolId },
  });
  await prisma().enrolment.create({
    data: { classroomId: classroom.id, profileId: teacher.id, kind: "teacher" },
  });
  return { ...teacher, schoolId: school.id };
}

test("incidents are listed open ones first, then urgent ones, newest first, page by page [safety-11] [safety-12]", async () => {
  const school = await createSchool();
  const { id } = await school.student();
  const handled = await createIncident(school, id, { severity: "urgent" });
  const alert = await createIncident(school, id);
  const urgent = await createIncident(school, id, { severity: "urgent", categories: ["self_harm"] });
  const newest = await createIncident(school, id);
  const notice = await createIncident(school, id, { severity: "notice", categories: ["violence"] });
  await edit(school.teacher, handled, { state: "handled" });
  const order = [urgent, newest, alert, notice, handled];
  expect(await idsOf(school.teacher)).toEqual(order);
  const pages: string[] = [];
  for (let path: string | undefined = "?limit=2"; path; ) {
    const { json, headers } = await list(school.teacher, path);
    pages.push(...json.data.map((incident: { id: string }) => incident.id));
    const link = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    path = link && new URL(link, "http://localhost:3000").search;
  }
  expect(pages).toEqual(order);
  expect(await idsOf(school.teacher, "?state=open&severity=urgent")).toEqual([urgent]);
  expect(await idsOf(school.teacher, "?category=violence")).toEqual([notice]);
});

test("they are seen by the class's teachers, the school's admins and its contacts, and by nobody else [safety-12]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const id = await createIncident(school, student.id);
  const other = await otherTeacher(school);
  for (const person of [school.teacher, school.admin]) expect(await idsOf(person)).toEqual([id]);
  expect(await idsOf(other)).toEqual([]);
  expect((await edit(other, id, { state: "handled" })).status).toBe(404);
  await prisma().safetyContact.create({ data: { schoolId: school.id, profileId: other.id } });
  expect(await idsOf(other)).toEqual([id]);
  const elsewhere = await createSchool();
  for (const person of [elsewhere.teacher, elsewhere.admin]) {
    expect(await idsOf(person)).toEqual([]);
    expect((await edit(person, id, { state: "handled" })).status).toBe(404);
  }
  for (const person of [student, await createDeveloper()]) {
    expect((await list(person)).status).toBe(403);
    expect((await edit(person, id, { state: "handled" })).status).toBe(403);
  }
  expect((await edit(operator, id, { state: "handled" })).status).toBe(403);
  expect((await edit(school.teacher, randomUUID(), { state: "handled" })).status).toBe(404);
});

test("operators get numbers by school and category, no student and no text [safety-12]", async () => {
  const school = await createSchool();
  const student = await school.student();
  await createIncident(school, student.id, { categories: ["hate", "violence"] });
  await edit(school.teacher, await createIncident(school, student.id, { categories: ["hate"] }), {
    state: "no_concern",
  });
  const { json, text } = await list(operator);
  const counts = json.data.filter(({ schoolId }: { schoolId: string }) => schoolId === school.id);
  expect(counts).toMatchObject([
    { category: "hate", open: 1, handled: 0, noConcern: 1 },
    { category: "violence", open: 1, handled: 0, noConcern: 0 },
  ]);
  expect(text).not.toContain(student.displayName);
  expect(text).not.toContain(student.id);
  expect(text).not.toContain("Rude words");
});

test("an incident says who last changed it, and when; the audit log says who did before, and no text [safety-13]", async () => {
  const school = await createSchool();
  const { id: studentId } = await school.student();
  const id = await createIncident(school, studentId);
  const note = "Talked with her.";
  const { json } = await edit(school.teacher, id, { state: "handled", note });
  expect(json.data).toMatchObject({ state: "handled", note, handledBy: { id: school.teacher.id } });
  expect(json.data.handledAt).not.toBeNull();
  const second = await edit(school.admin, id, { state: "no_concern", seenState: "handled" });
  expect(second.json.data).toMatchObject({ state: "no_concern", note, handledBy: { id: school.admin.id } });
  const late = await edit(school.teacher, id, { state: "open", seenState: "handled" });
  expect([late.status, late.json.error.code]).toEqual([412, "STATE_001"]);
  expect(problemsOf(await edit(school.teacher, id, {}))).toBe("422 state");
  const events = await prisma().auditEvent.findMany({
    where: { targetId: id, action: "incident.edit" },
    orderBy: { id: "asc" },
  });
  expect(events).toMatchObject([
    { actorId: school.teacher.id, subjectId: studentId, detail: { state: "handled", stateBefore: "open" } },
    { actorId: school.admin.id, detail: { state: "no_concern", stateBefore: "handled" } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Talked|Rude/);
});

test("each reading is an event of the audit log for each student on the page [safety-13]", async () => {
  const school = await createSchool();
  const [one, two] = [await school.student(), await school.student()];
  for (const { id } of [one, one, two]) await createIncident(school, id);
  await list(school.teacher);
  await list(school.admin, "?limit=1");
  const readings = await prisma().auditEvent.findMany({
    where: { schoolId: school.id, action: "incident.read" },
    orderBy: { id: "asc" },
  });
  expect(readings.map(({ actorId, subjectId }) => [actorId, subjectId]).sort()).toEqual(
    [
      [school.teacher.id, one.id],
      [school.teacher.id, two.id],
      [school.admin.id, two.id],
    ].sort(),
  );
});
