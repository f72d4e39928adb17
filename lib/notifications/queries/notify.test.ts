import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { createSchool } from "@/test/create-school";
import { notifyPeople } from "./notify";
import { listTeacherIds } from "./recipients";

const listOf = (profileId: string) =>
  prisma().notification.findMany({ where: { profileId }, orderBy: { at: "desc" } });

async function submitted(people: string[], activityId: string) {
  await inTransaction((transaction) =>
    notifyPeople(
      {
        kind: "work.submitted",
        to: people,
        params: { activityId, activityTitle: "Our town", classroomName: "4-2", count: 1 },
        href: `/activities/${activityId}/submissions`,
        groupKey: `work.submitted:${activityId}`,
      },
      transaction,
    ),
  );
}

test("a notification with a count is one for each key while it is unread, for each person", async () => {
  const { teacher, admin } = await createSchool();
  const [one, other] = [randomUUID(), randomUUID()];
  await Promise.all(Array.from({ length: 8 }, () => submitted([teacher.id, admin.id], one)));
  await submitted([teacher.id], other);
  const rows = await listOf(teacher.id);
  expect(rows.map(({ params }) => (params as { count: number }).count)).toEqual([1, 8]);
  expect(await listOf(admin.id)).toMatchObject([{ params: { count: 8 }, readAt: null }]);
});

test("a notification without a count is told once for each key, also after it was read", async () => {
  const { teacher, id: schoolId } = await createSchool();
  const tell = () =>
    inTransaction((transaction) =>
      notifyPeople(
        {
          kind: "credits.low",
          to: [teacher.id],
          params: { schoolId, availableCredits: 9, lowWaterCredits: 10 },
          href: "/usage",
          groupKey: "credits.low:2026-11-28",
        },
        transaction,
      ),
    );
  await tell();
  await prisma().notification.updateMany({
    where: { profileId: teacher.id },
    data: { readAt: new Date() },
  });
  await tell();
  expect(await listOf(teacher.id)).toMatchObject([{ params: { availableCredits: 9 } }]);
});

test("archived people are told nothing, and a transaction that fails tells nobody", async () => {
  const school = await createSchool();
  const activityId = await school.activity();
  expect(await inTransaction((transaction) => listTeacherIds(school.classroomId, transaction))).toEqual([
    school.teacher.id,
  ]);
  await prisma().profile.update({ where: { id: school.admin.id }, data: { status: "archived" } });
  await submitted([school.admin.id], activityId);
  expect(await listOf(school.admin.id)).toEqual([]);
  const failing = inTransaction(async (transaction) => {
    const params = { activityId, activityTitle: "Our town", dueAt: null, remindedBy: null };
    const notice = { kind: "due.soon", to: [school.teacher.id], params, href: "/" } as const;
    await notifyPeople(notice, transaction);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await listOf(school.teacher.id)).toEqual([]);
});
