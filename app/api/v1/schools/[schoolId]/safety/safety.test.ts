import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { GET, PATCH } from "./route";

const operator = await createOperator();
const read = (person: Person, schoolId: string) => callAs(person, GET, { params: { schoolId } });
const edit = (person: Person, schoolId: string, body: object) =>
  callAs(person, PATCH, { method: "PATCH", params: { schoolId }, body });

test("a school begins with everything stopped, no contact, no hours and ninety days [safety-14]", async () => {
  const school = await createSchool();
  expect((await read(school.admin, school.id)).json.data).toEqual({
    schoolId: school.id,
    moderation: "demo",
    contacts: [],
    contactPeople: [],
    levels: {
      self_harm: "stop",
      sexual: "stop",
      sexual_minors: "stop",
      violence: "stop",
      hate: "stop",
      harassment: "stop",
      illicit: "stop",
    },
    helpText: { en: null, ko: null },
    aiHours: null,
    incidentDays: 90,
    youngestAge: 6,
  });
});

test("its admins and operators change what they send, and each change is in the audit log, without texts [safety-14]", async () => {
  const school = await createSchool();
  const aiHours = { days: [5, 1, 1], from: "08:30", to: "16:00" };
  await edit(school.admin, school.id, {
    levels: { violence: "flag" },
    helpText: { ko: "위클래스로 오세요." },
    aiHours,
    incidentDays: 30,
    youngestAge: 13,
  });
  const { json } = await edit(operator, school.id, {
    levels: { hate: "flag" },
    contacts: [school.teacher.id],
  });
  expect(json.data).toMatchObject({
    levels: { violence: "flag", hate: "flag", self_harm: "stop" },
    helpText: { en: null, ko: "위클래스로 오세요." },
    aiHours: { ...aiHours, days: [1, 5] },
    incidentDays: 30,
    youngestAge: 13,
    contacts: [school.teacher.id],
  });
  expect((await edit(school.admin, school.id, { aiHours: null })).json.data.aiHours).toBeNull();
  const events = await prisma().auditEvent.findMany({
    where: { schoolId: school.id, action: "safety.edit" },
  });
  expect(events).toHaveLength(3);
  expect(JSON.stringify(events)).not.toContain("위클래스");
});

test("nothing weaker than the allowed levels, and no impossible hours, are accepted [safety-2] [safety-9] [safety-14]", async () => {
  const { id, admin } = await createSchool();
  expect(problemsOf(await edit(admin, id, { levels: { self_harm: "flag" } }))).toBe("422 levels.self_harm");
  expect(problemsOf(await edit(admin, id, { levels: { violence: "off" } }))).toBe("422 levels.violence");
  const hours = { days: [1], from: "16:00", to: "08:00" };
  expect(problemsOf(await edit(admin, id, { aiHours: hours }))).toBe("422 aiHours.to");
  expect(problemsOf(await edit(admin, id, { aiHours: { ...hours, days: [8] } }))).toContain(
    "422 aiHours.days.0",
  );
});

test("contacts are active staff of the school, each with an address for mail or none [safety-14]", async () => {
  const school = await createSchool();
  const { id, admin, teacher } = school;
  const other = await createSchool();
  const student = await school.student();
  expect(problemsOf(await edit(admin, id, { contacts: [teacher.id, student.id, other.teacher.id] }))).toBe(
    "422 contacts.1 contacts.2",
  );
  const contactEmails = { [teacher.id]: "safe@school.example" };
  const { json } = await edit(admin, id, { contacts: [teacher.id, admin.id], contactEmails });
  expect(json.data.contactPeople).toContainEqual({
    id: teacher.id,
    displayName: teacher.displayName,
    email: "safe@school.example",
  });
  const kept = await edit(admin, id, { contacts: [teacher.id] });
  expect(kept.json.data.contactPeople).toMatchObject([{ email: "safe@school.example" }]);
  const stranger = { contactEmails: { [admin.id]: "a@b.example" } };
  expect(problemsOf(await edit(admin, id, stranger))).toBe(`422 contactEmails.${admin.id}`);
  await prisma().profile.update({ where: { id: teacher.id }, data: { status: "archived" } });
  expect((await read(admin, id)).json.data.contacts).toEqual([]);
});

test("another school's settings are not found, and teachers may not see them [safety-14]", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  expect((await read(other.admin, school.id)).status).toBe(404);
  expect((await edit(other.admin, school.id, { incidentDays: 1 })).status).toBe(404);
  expect((await read(school.teacher, school.id)).status).toBe(403);
});
