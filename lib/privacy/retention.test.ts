import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { GET as readSystem } from "@/app/api/v1/system/route";
import { prisma } from "@/lib/database/prisma";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import { makeExport } from "@/lib/privacy/make-export";
import { currentStorage } from "@/lib/storage/current-storage";
import { callOperationAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { createStudentWithWork, readFile } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";

await takeOwnDatabase(); // the nightly removal concerns the whole hub

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Archives a student as of some days ago. */
async function archive(id: string, days: number) {
  await prisma().profile.update({ where: { id }, data: { status: "archived" } });
  await prisma().profile.update({ where: { id }, data: { signInsEndedAt: daysAgo(days) } });
}

test("works and files of an archived student are deleted after the days that their school has set, and no sooner", async () => {
  const [old, recent, strict, active] = [
    await createStudentWithWork(),
    await createStudentWithWork(),
    await createStudentWithWork(),
    await createStudentWithWork(),
  ];
  await prisma().school.update({ where: { id: strict.school.id }, data: { workRetentionDays: 30 } });
  await archive(old.student.id, 366);
  await archive(recent.student.id, 364);
  await archive(strict.student.id, 31);
  await forgetOldData();
  const left = await prisma().submission.findMany({ select: { studentId: true } });
  expect(left.map(({ studentId }) => studentId).sort()).toEqual(
    [recent.student.id, active.student.id].sort(),
  );
  const statuses = [old, recent, strict, active].map(async ({ fileUrl }) => (await readFile(fileUrl)).status);
  expect(await Promise.all(statuses)).toEqual([410, 200, 410, 200]);
  // The name stays: only an erasure removes it.
  const { displayName } = await prisma().profile.findUniqueOrThrow({ where: { id: old.student.id } });
  expect(displayName).toBe(old.student.displayName);
  const { data } = (await callOperationAs(await createOperator(), readSystem, {})).json;
  expect(data.retention).toMatchObject({ works: 2, files: 2, endedAt: expect.any(String) });
});

test("when the storage can never delete a file, all other files, exports and audit records are still removed", async () => {
  const students = [await createStudentWithWork(), await createStudentWithWork()];
  const keys: string[] = [];
  const storage = currentStorage();
  for (const { student, school } of students) {
    await archive(student.id, 366);
    const { id } = await prisma().dataExport.create({
      data: { profileId: student.id, requestedById: school.admin.id },
    });
    await makeExport(id, { isLastTry: true });
    const { fileKey } = await prisma().dataExport.update({ where: { id }, data: { expiresAt: new Date(0) } });
    const files = await prisma().storedFile.findMany({ where: { ownerId: student.id } });
    keys.push(fileKey ?? "", ...files.map(({ key }) => key));
  }
  const event = { action: "sign-in", at: daysAgo(91), address: "203.0.113.9", targetType: "undeletable" };
  await prisma().auditEvent.create({ data: event });
  const kept = [
    keys.find((key) => key.startsWith("exports/")),
    keys.find((key) => !key.startsWith("exports/")),
  ];
  const remove = storage.delete.bind(storage);
  vi.spyOn(storage, "delete").mockImplementation(async (key) => {
    if (kept.includes(key)) throw new Error("access denied");
    await remove(key);
  });
  const removeLeftovers = vi.spyOn(storage, "removeLeftovers");
  await expect(forgetOldData()).rejects.toMatchObject({ code: "CFG_002" });
  expect(removeLeftovers).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  const found = await Promise.all(keys.map(async (key) => (await storage.find(key)) && key));
  expect(found.filter((key) => key !== null).sort()).toEqual(kept.sort());
  expect(await prisma().auditEvent.count({ where: { ...event, at: undefined } })).toBe(0);
  await forgetOldData();
  expect(await Promise.all(keys.map((key) => storage.find(key)))).toEqual(keys.map(() => null));
});

test("the audit log keeps network addresses for 90 days, records of staff who viewed students' data for two years, and what was changed permanently", async () => {
  const event = (action: string, days: number) => ({ action, at: daysAgo(days), address: "203.0.113.9" });
  const events = [
    event("sign-in", 89),
    event("sign-in", 91),
    event("submission.read", 700),
    event("submission.read", 732),
    event("person.edit", 3000),
  ];
  await prisma().auditEvent.createMany({
    data: events.map((data) => ({ ...data, targetType: "retention" })),
  });
  await forgetOldData();
  const left = await prisma().auditEvent.findMany({
    where: { targetType: "retention" },
    orderBy: { at: "desc" },
    select: { action: true, address: true },
  });
  expect(left).toEqual([
    { action: "sign-in", address: "203.0.113.9" },
    { action: "sign-in", address: null },
    { action: "submission.read", address: null },
    { action: "person.edit", address: null },
  ]);
});

/** A UUID v7 of some days ago. */
const idOf = (days: number) =>
  `${daysAgo(days)
    .getTime()
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-7000-8000-${randomBytes(6).toString("hex")}`;

test("launches, sign-ins and starts of students are kept for 90 days, those of staff for two years", async () => {
  const school = await createSchool();
  const [student, activityId] = [await school.student(), await school.activity()];
  const launch = (actor: { id: string }, purpose: "student_activity" | "student_preview", days: number) => ({
    id: idOf(days),
    actorId: actor.id,
    studentId: student.id,
    activityId,
    purpose,
    locale: "en",
    createdAt: daysAgo(days),
    expiresAt: daysAgo(days),
  });
  const { teacher } = school;
  await prisma().launch.createMany({
    data: [
      launch(student, "student_activity", 89),
      launch(student, "student_activity", 91),
      launch(teacher, "student_preview", 700),
      launch(teacher, "student_preview", 732),
    ],
  });
  const event = (actor: { id: string }, action: string, days: number) => ({
    id: idOf(days),
    at: daysAgo(days),
    actorId: actor.id,
    action,
    targetType: "kept",
    targetId: `${actor === student ? "student" : "teacher"} ${action} ${days}`,
  });
  await prisma().auditEvent.createMany({
    data: [student, teacher].flatMap((actor) =>
      ["sign-in", "launch.start"].flatMap((action) =>
        [89, 91, 700, 732].map((days) => event(actor, action, days)),
      ),
    ),
  });
  await forgetOldData();
  const launches = await prisma().launch.findMany({ where: { activityId }, orderBy: { id: "desc" } });
  const ages = launches.map(({ createdAt }) => Math.round((Date.now() - createdAt.getTime()) / DAY_MS));
  expect(ages).toEqual([89, 700]);
  const events = await prisma().auditEvent.findMany({ where: { targetType: "kept" } });
  expect(events.map(({ targetId }) => targetId).sort()).toEqual([
    "student launch.start 89",
    "student sign-in 89",
    ...["launch.start", "sign-in"].flatMap((action) =>
      [700, 89, 91].map((days) => `teacher ${action} ${days}`),
    ),
  ]);
});

test("the audit log refuses every direct change; with the setting that its redaction uses it still refuses new details", async () => {
  await prisma().auditEvent.create({ data: { action: "sign-in", address: "203.0.113.9" } });
  for (const change of [
    "UPDATE audit_events SET address = NULL",
    "UPDATE audit_events SET detail = '{}'",
    "DELETE FROM audit_events",
  ]) {
    await expect(prisma().$executeRawUnsafe(change)).rejects.toThrow();
  }
  const [allow, change] = [
    "SELECT set_config('hub.redacts_audit_log', 'on', true)",
    "UPDATE audit_events SET detail = '{\"count\": 1}'",
  ];
  await expect(
    prisma().$transaction([prisma().$queryRawUnsafe(allow), prisma().$executeRawUnsafe(change)]),
  ).rejects.toThrow();
});
