import { describe, expect, test } from "vitest";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import { POST as applyImport } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/apply/route";
import { GET as cards } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/cards/route";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
import { beginCheck, endCheck, insertChanges, insertProblems } from "@/lib/rosters/queries/changes";
import { callAs, callOperationAs, problemsOf } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createSchool } from "@/test/create-school";
import { createOneRoster, createStudentRow } from "@/test/roster-files";
import { importsOf, runJob } from "@/test/roster-imports";
import { POST as start } from "./route";

describe("an import", () => {
  test("is the only one of its school while it is checked or applied, and replaces an import that waits to be applied [import-15] [import-16]", async () => {
    const school = await createSchool();
    const { upload, check, apply, read } = importsOf(school);
    const file = "class,name\n6-1,Kim";
    const first = await upload(file);
    expect([first.status, first.json.data.status]).toEqual([202, "checking"]);
    const second = await upload(file);
    expect([second.status, second.json.error.code]).toEqual([409, "IDEM_002"]);
    expect((await apply(first.json.data.id)).status).toBe(409);
    await runJob(first.json.data.id);
    const third = await check(file);
    expect(await read(first.json.data.id)).toMatchObject({ status: "failed", failure: { code: "replaced" } });
    const late = await apply(first.json.data.id);
    expect([late.status, late.json.error.detail.issues]).toEqual([
      422,
      [{ path: "importId", message: expect.stringContaining("A newer file was uploaded") }],
    ]);
    await apply(third.id);
    expect((await upload(file)).status).toBe(409);
    await runJob(third.id);
    const events = await prisma().auditEvent.findMany({
      where: { schoolId: school.id, action: { startsWith: "roster" } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action }) => action)).toEqual(["roster.import", "roster.import", "roster.apply"]);
    expect(events[2]).toMatchObject({ actorId: school.admin.id, detail: { added: 1, refused: 0 } });
  });

  test("keeps the name of its file until the school's next import, or until a student is erased [import-2]", async () => {
    const school = await createSchool();
    const { read, check } = importsOf(school);
    const upload = (query: string) =>
      callAs(school.admin, start, {
        params: { schoolId: school.id },
        path: `/?${query}`,
        rawBody: "class,nothing\n6-1,Kim",
        headers: { "content-type": "text/csv" },
      });
    const { id } = (await upload(new URLSearchParams({ fileName: "4학년 명단.csv" }).toString())).json.data;
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "failed", fileName: "4학년 명단.csv" });
    const next = await check("class,name\n6-1,Kim");
    expect([next.fileName, (await read(id)).fileName]).toEqual([null, null]);
    expect((await upload(`fileName=${"a".repeat(256)}`)).status).toBe(422);
    const { id: lastId } = (await upload(`fileName=Kim%20Minji.csv`)).json.data;
    const { id: profileId, login } = await school.student();
    await callOperationAs(school.admin, erase, { profileId }, { login });
    expect(await read(lastId)).toMatchObject({ failure: { code: "studentErased" }, fileName: null });
  });

  test("does not exist for the admin of another school [import-1]", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const { id: importId } = await importsOf(school).importAll("class,name\n6-1,Kim");
    const params = { schoolId: school.id, importId };
    for (const handler of [cards, report]) {
      expect((await callAs(other.admin, handler, { params })).status).toBe(404);
      const own = await callAs(other.admin, handler, { params: { ...params, schoolId: other.id } });
      expect(own.status).toBe(404);
    }
  });

  test("accepts only zip and CSV, and at most 25 MB [import-2]", async () => {
    const { admin, id: schoolId } = await createSchool();
    const send = async (type: string, size: number) => {
      const headers = { "content-type": type };
      return (await callAs(admin, start, { params: { schoolId }, rawBody: new Uint8Array(size), headers }))
        .status;
    };
    expect(await send("image/png", 10)).toBe(415);
    expect(await send("text/csv", 25 * 1024 * 1024 + 1)).toBe(413);
  });

  test("is applied without a body, and refused with a content type other than JSON", async () => {
    const school = await createSchool();
    const { id: importId } = await importsOf(school).check("class,name\n6-1,Kim");
    const params = { schoolId: school.id, importId };
    const headers = { "content-type": "text/plain" };
    expect((await callAs(school.admin, applyImport, { params, rawBody: "", headers })).status).toBe(415);
    expect((await callAs(school.admin, applyImport, { params, method: "POST" })).status).toBe(200);
    await runJob(importId);
    expect((await importsOf(school).read(importId)).status).toBe("applied");
  });

  test("is refused when a newer upload replaces it while it begins to be applied", async () => {
    const { check, apply } = importsOf(await createSchool());
    const { id } = await check("class,name\n6-1,Kim");
    const sql = "UPDATE roster_imports SET status = 'failed', failure = 'replaced' WHERE id = $1";
    const refused = await callDuring({ sql, values: [id] }, () => apply(id));
    expect(problemsOf(refused)).toBe("422 importId");
    expect((await apply(id)).json.error.detail).toEqual(refused.json.error.detail);
  });

  test("never brings back an erased student by the id from an earlier roster export", async () => {
    const school = await createSchool();
    const student = await school.student();
    await callOperationAs(school.admin, erase, { profileId: student.id }, { login: student.login });
    const { counts } = await importsOf(school).importAll(
      await createOneRoster({ users: [{ ...createStudentRow(1), sourcedId: student.id }] }),
    );
    expect([counts.refused, counts.restored]).toEqual([1, 0]);
    const { erasedAt, displayName } = await prisma().profile.findUniqueOrThrow({ where: { id: student.id } });
    expect([erasedAt, displayName]).toEqual([expect.any(Date), expect.stringMatching(/^Former student/)]);
  });

  test("says how many students were erased since the last import, because it cannot recognise them [import-13]", async () => {
    const school = await createSchool();
    const { check, importAll } = importsOf(school);
    const [before, student] = [await school.student(), await school.student()];
    await callOperationAs(school.admin, erase, { profileId: before.id }, { login: before.login });
    expect((await check("class,name\n4-2,Kim")).erasedCount).toBe(0);
    await importAll("class,name\n4-2,Kim");
    await callOperationAs(school.admin, erase, { profileId: student.id }, { login: student.login });
    const file = `class,name,login\n4-2,${student.displayName},${student.login}`;
    expect(await check(file)).toMatchObject({ erasedCount: 1, counts: { added: 1 } });
    expect((await importAll(file)).erasedCount).toBe(0);
    expect((await check(file)).erasedCount).toBe(0);
  });

  test("drops a change of a student who was erased between the check and the apply", async () => {
    const school = await createSchool();
    const { importAll, check, apply } = importsOf(school);
    await importAll("class,number,name,login\n6-1,1,Kim,kim-of-6-1");
    const { id: profileId } = await prisma().profile.findFirstOrThrow({ where: { login: "kim-of-6-1" } });
    const { id } = await check("class,number,name,login\n6-1,2,Kim Minji,kim-of-6-1");
    await prisma().profile.update({ where: { id: profileId }, data: { erasedAt: new Date() } });
    await apply(id);
    await runJob(id);
    expect(await prisma().profile.findUnique({ where: { id: profileId } })).toMatchObject({
      displayName: "Kim",
    });
  });

  test("that is not applied yet fails when a student is erased, because it might bring them back as someone new [erasure-4]", async () => {
    const school = await createSchool();
    const { upload, check, read, apply } = importsOf(school);
    const createStudentInFile = async () => {
      const { id: profileId, login, displayName: name } = await school.student();
      const file = `class,number,name,login\n4-2,2,${name},${login}`;
      return { file, erase: () => callOperationAs(school.admin, erase, { profileId }, { login }) };
    };
    const [first, second] = [await createStudentInFile(), await createStudentInFile()];
    const checking = (await upload(first.file)).json.data.id;
    expect((await first.erase()).status).toBe(202);
    await runJob(checking);
    const ready = (await check(second.file)).id;
    await second.erase();
    for (const id of [checking, ready]) {
      expect(await read(id)).toMatchObject({ status: "failed", failure: { code: "studentErased" } });
      expect((await apply(id)).status).toBe(422);
    }
    const { rosterChange, rosterFile } = prisma();
    const where = { import: { schoolId: school.id } };
    expect([await rosterChange.count({ where }), await rosterFile.count({ where })]).toEqual([0, 0]);
  });

  test("keeps nothing of a student who is erased while it is checked [erasure-4]", async () => {
    const school = await createSchool();
    const { id: targetId, login, displayName: name } = await school.student();
    const { upload, changes, problems } = importsOf(school);
    const { id } = (await upload(`class,number,name,login\n4-2,2,${name},${login}`)).json.data;
    await callOperationAs(school.admin, erase, { profileId: targetId }, { login });
    // The comparison has already read the student, and continues.
    const view = { name, login, classrooms: [{ name: "4-2", classNumber: 1 }] };
    const personChange = {
      type: "person",
      kind: "unchanged",
      targetId,
      name,
      login,
      role: "student",
    } as const;
    const nothing = {
      sourcedId: null,
      fields: [],
      ssoId: null,
      consent: null,
      enrolments: [],
      endsOthers: false,
    };
    await beginCheck(id, { format: "plain", totalCount: 1 });
    await insertProblems(id, [{ file: "CSV", row: 3, field: "login", code: "duplicate", value: login }], 1);
    await insertChanges(
      id,
      [{ ...personChange, ...nothing, file: "CSV", row: 2, before: view, after: view }],
      1,
    );
    await endCheck(id, { archivesMany: false });
    expect([await changes(id), await problems(id)]).toEqual([[], []]);
  });

  test("keeps why a row was refused when a student is erased, but not the value that was quoted from the row [erasure-4]", async () => {
    const school = await createSchool();
    const { id: profileId, login, displayName } = await school.student();
    const { importAll, problems } = importsOf(school);
    const before = `${displayName} of the old class`;
    const { id } = await importAll(`class,number,name,role\n4-2,3,Kim,student\n4-2,4,Lee,${before}`);
    expect(await problems(id)).toMatchObject([{ row: 3, code: "unknownRole", value: before }]);
    await callOperationAs(school.admin, erase, { profileId }, { login });
    expect(await problems(id)).toMatchObject([{ row: 3, code: "unknownRole", value: null }]);
  });

  test("refuses a row that has a student's name and class but another class number, because it may mean either the same student or a namesake", async () => {
    const school = await createSchool();
    const { importAll, check } = importsOf(school);
    await importAll("class,number,name\n6-1,1,Kim");
    const { counts } = await check("class,number,name\n6-1,7,Kim");
    expect(counts).toMatchObject({ refused: 1, changed: 0, added: 0 });
  });

  test("keeps what was edited between the check and the apply, unless the file changes it [import-9]", async () => {
    const school = await createSchool();
    const { importAll, check, apply } = importsOf(school);
    await importAll("class,number,name\n6-1,1,Kim");
    const { id: profileId } = await prisma().profile.findFirstOrThrow({
      where: { schoolId: school.id, displayName: "Kim" },
    });
    const { id } = await check("class,number,name\n6-1,1,Kim\n6-2,4,Kim");
    const login = `renamed-${profileId.slice(-8)}`;
    await prisma().profile.update({ where: { id: profileId }, data: { login } });
    await apply(id);
    await runJob(id);
    expect(await prisma().profile.findUnique({ where: { id: profileId } })).toMatchObject({ login });
  });
});
