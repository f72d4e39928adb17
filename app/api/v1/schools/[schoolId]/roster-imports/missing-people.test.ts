import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { createOneRoster, createPrefix, createStudentRows } from "@/test/roster-files";
import { classList, importsOf, runJob } from "@/test/roster-imports";

describe("people who are missing from the file", () => {
  test("are archived by a complete roster only, and restored as the same person when their id reappears [import-11]", async () => {
    const school = await createSchool();
    const { importAll } = importsOf(school);
    const prefix = createPrefix();
    const all = createStudentRows(10, prefix);
    const part = { users: all.users.slice(1), enrollments: all.enrollments.slice(1) };
    await importAll(await createOneRoster(all));
    const gone = { where: { login: `${prefix}.user1` } };
    const activityId = await school.activity();
    const { id: studentId } = await prisma().profile.findUniqueOrThrow(gone);
    const expiresAt = new Date(Date.now() + 60_000);
    const who = { actorId: studentId, studentId, activityId };
    const launch = { ...who, purpose: "student_activity", locale: "en", expiresAt } as const;
    await prisma().launch.create({ data: launch });
    expect((await importAll(await createOneRoster(part))).counts.archived).toBe(0);
    const complete = await importAll(await createOneRoster(part), "complete");
    // The student, and the school's teacher, whom no file names.
    expect(complete.counts).toMatchObject({ archived: 2, unchanged: 9 });
    expect((await prisma().profile.findUniqueOrThrow(gone)).status).toBe("archived");
    expect(await prisma().launch.count({ where: { actorId: studentId, revokedAt: null } })).toBe(0);
    expect((await prisma().profile.findUniqueOrThrow({ where: { id: school.admin.id } })).status).toBe(
      "active",
    );
    expect((await importAll(await createOneRoster(all))).counts).toMatchObject({ restored: 1, added: 0 });
    expect((await prisma().profile.findUniqueOrThrow(gone)).id).toBe(studentId);
  });

  test("are archived in large numbers only with a confirmation [import-4]", async () => {
    const school = await createSchool();
    const { check, importAll, apply } = importsOf(school);
    const all = createStudentRows(4, createPrefix());
    await importAll(await createOneRoster(all));
    const file = await createOneRoster({ users: all.users.slice(2), enrollments: all.enrollments.slice(2) });
    const { id, needsConfirmation } = await check(file, "complete");
    expect(needsConfirmation).toBe(true);
    const refused = await apply(id);
    expect([refused.status, refused.json.error.detail.issues[0].path]).toEqual([422, "confirmArchiving"]);
    expect((await apply(id, { confirmArchiving: true })).json.data.status).toBe("applying");
    await runJob(id);
  });

  test("are archived, as are people with tobedeleted or enabledUser false, but not people whose row has a mistake [import-11]", async () => {
    const school = await createSchool();
    const { importAll } = importsOf(school);
    const prefix = createPrefix();
    const all = createStudentRows(10, prefix);
    await importAll(await createOneRoster(all), "add");
    const [one = {}, two = {}, three = {}, ...rest] = all.users;
    const users = [
      { ...one, status: "tobedeleted", role: "" },
      { ...two, enabledUser: "false" },
      { ...three, givenName: "x".repeat(61) },
      ...rest,
    ];
    const { counts } = await importAll(await createOneRoster({ ...all, users }), "complete");
    // Archived: users 1 and 2, and the school's teacher, whom no file names. Refused: the row of user 3, and so its enrolment.
    expect(counts).toMatchObject({ archived: 3, refused: 2, unchanged: 7 });
    const left = (await classList(school.id)).map((line) => line.split(".user")[1]);
    expect(left).toEqual(["3", "4", "5", "6", "7", "8", "9", "10"]);
  });
});
