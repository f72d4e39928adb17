import { expect, test, vi } from "vitest";
import { POST as takeDown } from "@/app/api/v1/people/[profileId]/take-downs/route";
import { GET as readSystem } from "@/app/api/v1/system/route";
import type { LaunchPurpose } from "@/generated/prisma/enums";
import { prisma } from "@/lib/database/prisma";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import { makeExport } from "@/lib/privacy/make-export";
import { currentStorage } from "@/lib/storage/current-storage";
import { callOperationAs } from "@/test/call-as";
import { createOperator } from "@/test/create-school";
import { createStudentWithWork, readFile } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { asOwner } from "@/test/tamper";

await takeOwnDatabase(); // the nightly removal concerns the whole hub

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Archives a student as of some days ago. */
async function archive(id: string, days: number) {
  await prisma().profile.update({ where: { id }, data: { status: "archived" } });
  await prisma().profile.update({ where: { id }, data: { signInsEndedAt: daysAgo(days) } });
}

test("works and files of an archived student are deleted after the days that their school has set, and no sooner [retention-1] [retention-8]", async () => {
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

test("when the storage can never delete a file, all other files, exports and audit records are still removed [retention-8]", async () => {
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

test("the audit log keeps network addresses for 90 days, records of staff who viewed students' data for two years, and what was changed permanently [retention-3]", async () => {
  const event = (action: string, days: number) => ({ action, at: daysAgo(days), address: "203.0.113.9" });
  const events = [
    event("person.edit", 89),
    event("person.edit", 91),
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
    { action: "person.edit", address: "203.0.113.9" },
    { action: "person.edit", address: null },
    { action: "submission.read", address: null },
    { action: "person.edit", address: null },
  ]);
});

test("sign-ins, sign-outs and starts are kept for 90 days of students, and for two years of staff [retention-4]", async () => {
  const { school, student, activityId } = await createStudentWithWork();
  const visit = (actorId: string, days: number) =>
    ["sign-in", "launch.start", "sign-out"].map((action) => ({ action, actorId, at: daysAgo(days) }));
  const actors = { student: student.id, teacher: school.teacher.id };
  const data = [
    ...[89, 91].flatMap((days) => visit(actors.student, days)),
    ...[91, 729, 732].flatMap((days) => visit(actors.teacher, days)),
  ].map((event) => ({ ...event, targetType: "visit" }));
  await prisma().auditEvent.createMany({ data });
  const launch = (purpose: LaunchPurpose, days: number) => ({
    actorId: purpose === "student_activity" ? actors.student : actors.teacher,
    studentId: actors.student,
    purpose,
    activityId,
    locale: "en",
    createdAt: daysAgo(days),
    expiresAt: daysAgo(days - 1),
  });
  const launches = [
    launch("student_activity", 89),
    launch("student_activity", 91),
    launch("student_preview", 91),
    launch("student_preview", 732),
    launch("teacher_manage", 729),
    launch("teacher_manage", 732),
  ];
  await prisma().launch.createMany({ data: launches });
  await forgetOldData();
  const events = await prisma().auditEvent.findMany({
    where: { targetType: "visit" },
    orderBy: { at: "desc" },
  });
  const ages = (rows: { at: Date }[]) =>
    rows.map(({ at }) => Math.round((Date.now() - at.getTime()) / DAY_MS));
  expect(ages(events)).toEqual([89, 89, 89, 91, 91, 91, 729, 729, 729]);
  expect(events.slice(3).every(({ actorId }) => actorId === actors.teacher)).toBe(true);
  const kept = await prisma().launch.findMany({
    where: { activityId, createdAt: { lt: daysAgo(1) } },
    orderBy: { createdAt: "desc" },
  });
  expect(kept.map(({ purpose }) => purpose)).toEqual([
    "student_activity",
    "student_preview",
    "teacher_manage",
  ]);
  const { data: system } = (await callOperationAs(await createOperator(), readSystem, {})).json;
  expect(system.retention).toMatchObject({ visits: 6, launches: 3 });
});

test("the title of a work that was taken down leaves the audit log with the work, the name of a file with the student's files [retention-5]", async () => {
  const [old, active] = [await createStudentWithWork(), await createStudentWithWork()];
  const reason = "It shows a phone number.";
  for (const { school, student, submissionId, fileUrl } of [old, active]) {
    for (const target of [{ submissionId }, { fileAddress: fileUrl }]) {
      await callOperationAs(school.admin, takeDown, { profileId: student.id }, { ...target, reason });
    }
  }
  await forgetOldData();
  const details = async ({ student }: typeof old) =>
    (
      await prisma().auditEvent.findMany({
        where: { subjectId: student.id, action: "work.take-down" },
        orderBy: { id: "asc" },
      })
    ).map(({ detail }) => detail);
  const kept = [
    { title: "The market in the rain", reason, mayResubmit: false },
    { title: "story.txt", reason },
  ];
  expect(await details(old)).toEqual(kept);
  await archive(old.student.id, 366);
  await forgetOldData();
  expect(await details(old)).toEqual([{}, {}]);
  expect(await details(active)).toEqual(kept);
});

test("the visits of staff that stay are not read to find those of students", async () => {
  const { school, student } = await createStudentWithWork();
  const visits = (actorId: string, count: number) => prisma().$executeRaw`
    INSERT INTO audit_events (id, at, actor_id, action)
    SELECT gen_random_uuid(), now() - interval '100 days', ${actorId}::uuid, 'sign-in' FROM generate_series(1, ${count}::int)`;
  await visits(school.teacher.id, 20_000);
  await visits(student.id, 3);
  const [removed, read] = await prisma().$transaction([
    prisma().$queryRaw`SELECT visits FROM redact_audit_log(NULL, NULL, 1000)`,
    prisma().$queryRaw<{ rows: bigint }[]>`SELECT seq_tup_read + idx_tup_fetch AS rows
      FROM pg_stat_xact_user_tables WHERE relname = 'audit_events'`,
  ]);
  expect(removed).toEqual([{ visits: 3 }]);
  expect(Number(read[0]?.rows)).toBeLessThan(1000);
});

test("a step that fails keeps no other from being done, and is tried again [retention-8]", async () => {
  const { student, activityId } = await createStudentWithWork();
  await archive(student.id, 366);
  const age = { createdAt: daysAgo(91), expiresAt: daysAgo(90) };
  const launch = { ...age, actorId: student.id, studentId: student.id, activityId, locale: "en" };
  const { id } = await prisma().launch.create({ data: { ...launch, purpose: "student_activity" } });
  const event = { action: "sign-in", at: daysAgo(91), targetType: "failing" };
  await prisma().auditEvent.create({ data: event });
  const count = async () => [
    await prisma().submission.count({ where: { studentId: student.id } }),
    await prisma().launch.count({ where: { id } }),
    await prisma().auditEvent.count({ where: { targetType: "failing" } }),
  ];
  await asOwner("ALTER FUNCTION redact_audit_log (uuid, text[], int) RENAME TO redact_nothing");
  await expect(forgetOldData()).rejects.toThrow();
  expect(await count()).toEqual([0, 0, 1]);
  await asOwner("ALTER FUNCTION redact_nothing (uuid, text[], int) RENAME TO redact_audit_log");
  await forgetOldData();
  expect(await count()).toEqual([0, 0, 0]);
});

test("a launch of a playground is kept while its calls are, and then as long as others [retention-4]", async () => {
  const { student, activityId } = await createStudentWithWork();
  const launch = {
    actorId: student.id,
    studentId: student.id,
    purpose: "student_activity",
    locale: "en",
  } as const;
  const { id } = await prisma().launch.create({
    data: { ...launch, activityId, createdAt: daysAgo(91), expiresAt: new Date() },
  });
  const playground = { launchId: id, ownerId: student.id, appSlug: "a", variant: "valid" };
  await prisma().playgroundLaunch.create({ data: playground });
  const count = () => prisma().launch.count({ where: { id } });
  await forgetOldData();
  expect(await count()).toBe(1);
  await prisma().launch.update({ where: { id }, data: { expiresAt: daysAgo(2) } });
  await forgetOldData();
  expect(await count()).toBe(0);
});

test("the audit log refuses every direct change; with the setting that its redaction uses it still refuses new details [audit-1]", async () => {
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
