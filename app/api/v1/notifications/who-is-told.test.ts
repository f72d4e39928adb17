import { expect, test } from "vitest";
import { POST as ARCHIVE } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import type { Person } from "@/lib/access/person";
import { reportDueSoon } from "@/lib/activities/queries/due-soon";
import { prisma } from "@/lib/database/prisma";
import { deleteOldNotifications } from "@/lib/notifications/queries/own";
import { readProfile } from "@/lib/privacy/queries/exported";
import { callAs, callOperationAs } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { MOVED, registerApp, WITH_REASON } from "@/test/register-app";
import { importsOf } from "@/test/roster-imports";
import { GET } from "./route";

/** What a person was told, oldest first, each as its kind and params. */
async function toldTo(person: Person): Promise<{ kind: string; href: string; [param: string]: unknown }[]> {
  const { data } = (await callAs(person, GET, { path: "/api/v1/notifications" })).json;
  return data
    .map(({ kind, href, params }: { kind: string; href: string; params: object }) => ({
      kind,
      href,
      ...params,
    }))
    .reverse();
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("students who have not submitted are told once that an open activity is due within a day [notifications-3]", async () => {
  const { school, student: done, activityId } = await createStudentWithWork();
  const [waiting, left] = [await school.student(), await school.student()];
  await callOperationAs(school.admin, ARCHIVE, { profileId: left.id });
  const setDue = (id: string, dueAt: Date) => prisma().activity.update({ where: { id }, data: { dueAt } });
  const dueAt = inHours(20);
  await setDue(activityId, dueAt);
  await setDue(await school.activity({ opensAt: inHours(1) }), inHours(2));
  await setDue(await school.activity(), inHours(25));
  await Promise.all([reportDueSoon(), reportDueSoon()]);
  await reportDueSoon();
  const due = { kind: "due.soon", href: "/", activityId, activityTitle: "Our town", remindedBy: null };
  expect(await toldTo(waiting)).toEqual([{ ...due, dueAt: dueAt.toISOString() }]);
  expect(await toldTo(done)).toEqual([]);
  expect(await prisma().notification.count({ where: { profileId: left.id } })).toBe(0);
  const later = inHours(22);
  await setDue(activityId, later);
  await reportDueSoon();
  expect((await toldTo(waiting)).at(-1)).toEqual({ ...due, dueAt: later.toISOString() });
});

test("operators are told what waits for approval, once for each, and the developer what was decided [notifications-5] [notifications-6]", async () => {
  const people = { developer: await createDeveloper(), operator: await createOperator() };
  const { appSlug, submit, decide, edit } = await registerApp(people);
  await submit();
  await submit();
  await decide("refuse", { reason: "It does not open." });
  await submit();
  await decide("approve", WITH_REASON);
  await edit(MOVED);
  await edit({ ...MOVED, supportsTeacherManage: true });
  await decide("refuse", { reason: "Not yet." });
  await decide("suspend", { reason: "Broken." });
  await decide("resume");
  const told = (all: { [param: string]: unknown }[]) =>
    all
      .filter((one) => one.appSlug === appSlug)
      .map(({ kind, href, decision = "", isChange }) => `${kind} ${href} ${decision} ${isChange}`);
  const waiting = `app.waiting /apps/${appSlug} `;
  expect(told(await toldTo(people.operator))).toEqual([
    `${waiting} false`,
    `${waiting} false`,
    `${waiting} true`,
  ]);
  const decided = `app.decided /developer/apps/${appSlug}`;
  expect(told(await toldTo(people.developer))).toEqual([
    `${decided} refuse false`,
    `${decided} approve false`,
    `${decided} refuse true`,
    `${decided} suspend false`,
    `${decided} resume false`,
  ]);
});

test("who uploaded an import is told that it is applied, or has failed [notifications-7]", async () => {
  const school = await createSchool();
  const { importAll, check } = importsOf(school);
  const applied = await importAll("class,number,name\n5-1,1,Kim Minji\n");
  const failed = await check("nothing of a roster");
  expect([applied.status, failed.status]).toEqual(["applied", "failed"]);
  const ofImport = { kind: "import.done", href: "/people/import", schoolId: school.id };
  expect(await toldTo(school.admin)).toEqual([
    { ...ofImport, importId: applied.id, status: "applied" },
    { ...ofImport, importId: failed.id, status: "failed" },
  ]);
});

test("an export has a student's notifications and those about them, an erasure deletes them, and nobody keeps any for more than 90 days [notifications-10] [erasure-2] [retention-9]", async () => {
  const { school, student, activityId } = await createStudentWithWork();
  const about = { profileId: school.teacher.id, subjectId: student.id, kind: "feedback.answer", href: "/" };
  await prisma().notification.createMany({
    data: [
      { profileId: student.id, kind: "due.soon", href: "/", params: { activityId } },
      { ...about, params: { activityId } },
      { ...about, subjectId: null, at: inHours(-24 * 90 - 1) },
      { ...about, subjectId: null, at: inHours(-24 * 90 + 1), readAt: new Date() },
    ],
  });
  const exported = await readProfile(student.id);
  expect(exported.notifications).toMatchObject([{ kind: "due.soon", params: { activityId } }]);
  expect(exported.notificationsAbout).toMatchObject([{ kind: "feedback.answer", params: { activityId } }]);
  await deleteOldNotifications();
  const ofTeacher = () => prisma().notification.count({ where: { profileId: school.teacher.id } });
  // What the work itself told, the one about the student, and the newer one.
  expect(await ofTeacher()).toBe(3);
  await callOperationAs(school.admin, erase, { profileId: student.id }, { login: student.login });
  expect(await ofTeacher()).toBe(2);
  expect(await prisma().notification.count({ where: { profileId: student.id } })).toBe(0);
});
