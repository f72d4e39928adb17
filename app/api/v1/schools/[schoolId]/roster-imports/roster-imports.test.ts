import { describe, expect, test } from "vitest";
import { PUT as setConsent } from "@/app/api/v1/people/[profileId]/consent/route";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
import { applyBatch } from "@/lib/rosters/queries/changes";
import { queueImportsAgain } from "@/lib/rosters/queries/imports";
import { callAs, callOperationAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import {
  createEnrolmentRow,
  createOneRoster,
  createPrefix,
  createStudentRow,
  createStudentRows,
} from "@/test/roster-files";
import { classList, importsOf, runJob } from "@/test/roster-imports";
import { POST as applyImport } from "./[importId]/apply/route";
import { POST as start } from "./route";

describe("a roster", () => {
  test.each(["1.1", "1.2"] as const)("of OneRoster %s adds classrooms and people", async (version) => {
    const school = await createSchool();
    const { importAll } = importsOf(school);
    const prefix = createPrefix();
    const { users, enrollments } = createStudentRows(2, prefix);
    const teacher = { ...createStudentRow(9, prefix), role: "teacher", givenName: "Zoe", familyName: "Park" };
    const teaches = { ...createEnrolmentRow(9, prefix), role: "teacher", "metadata.classNumber": "" };
    const parent = { ...createStudentRow(8, prefix), role: "parent" };
    const file = await createOneRoster(
      { users: [...users, teacher, parent], enrollments: [...enrollments, teaches] },
      version,
    );
    expect(await importAll(file)).toMatchObject({
      status: "applied",
      format: `oneroster-${version}`,
      counts: { added: 3, refused: 0 },
      classroomCounts: { added: 1 },
    });
    expect(await classList(school.id)).toEqual([`6-1 1 ${prefix}.user1`, `6-1 2 ${prefix}.user2`]);
    const added = await prisma().profile.findUniqueOrThrow({ where: { login: `${prefix}.user9` } });
    expect(added).toMatchObject({ displayName: "Zoe Park", role: "teacher", sourcedId: `${prefix}9` });
  });

  test("in a plain Korean CSV, in Excel's own encoding or UTF-8, adds people and makes up their logins [import-7]", async () => {
    const school = await createSchool();
    // "학급,번호,이름\r\n6-1,1,김민지\r\n6-1,2,김민지" in CP949.
    const hex = "c7d0b1de2cb9f8c8a32cc0ccb8a70d0a362d312c312cb1e8b9cec1f60d0a362d312c322cb1e8b9cec1f6";
    const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
    const text = new TextDecoder("euc-kr").decode(bytes);
    const { importAll, read } = importsOf(school);
    const { admin, id: schoolId } = school;
    const headers = { "content-type": "text/csv" };
    const started = await callAs(admin, start, {
      params: { schoolId },
      rawBody: bytes,
      headers,
    });
    expect(started.status).toBe(202);
    await runJob(started.json.data.id);
    expect(await read(started.json.data.id)).toMatchObject({
      status: "ready",
      counts: { added: 2, refused: 0 },
    });
    expect(await importAll(`\uFEFF${text}`)).toMatchObject({ counts: { added: 2, refused: 0 } });
    expect((await classList(schoolId)).map((line) => line.slice(0, 14))).toEqual([
      "6-1 1 gimminji",
      "6-1 2 gimminji",
    ]);
    expect(await importAll(text)).toMatchObject({ counts: { added: 0, unchanged: 2 } });
  });

  test("that is applied twice, or imported again, changes nothing the second time [import-15]", async () => {
    const school = await createSchool();
    const { importAll, apply, read } = importsOf(school);
    const file = await createOneRoster(createStudentRows(3, createPrefix()));
    const first = await importAll(file);
    const before = await classList(school.id);
    expect((await apply(first.id)).json.data.status).toBe("applied");
    await runJob(first.id);
    expect(await read(first.id)).toMatchObject({ status: "applied", counts: { added: 3 } });
    expect((await importAll(file)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await classList(school.id)).toEqual(before);
  });

  test("continues where it stopped when its process dies in the middle [import-15]", async () => {
    const school = await createSchool();
    const { check, apply, read } = importsOf(school);
    const { id } = await check(await createOneRoster(createStudentRows(5, createPrefix())));
    await apply(id);
    expect(await applyBatch(id, 3, "x")).toBe(3);
    await prisma().rosterImport.update({
      where: { id },
      data: { instanceId: "00000000-0000-7000-8000-000000000001", workedAt: new Date(Date.now() - 60_000) },
    });
    expect(await read(id)).toMatchObject({ status: "applying", progress: { done: 3, total: 6 } });
    expect(await queueImportsAgain(30)).toBeGreaterThan(0);
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "applied", progress: { done: 6, total: 6 } });
    expect(await classList(school.id)).toHaveLength(5);
  });

  test("moves a student, renames, renumbers, and gives its ids to people whom the hub knows by login [import-8]", async () => {
    const school = await createSchool();
    const [moved, same] = [await school.student(), await school.student()];
    const { importAll, changes } = importsOf(school);
    const file = `class,number,name,login\n6-1,7,New name,${moved.login}\n4-2,2,${same.displayName},${same.login}`;
    const { id, counts } = await importAll(file);
    expect(counts).toMatchObject({ changed: 1, unchanged: 1, added: 0 });
    expect(await changes(id, "changed")).toMatchObject([
      { id: moved.id, fields: ["name", "classrooms"], before: { classrooms: [{ name: "4-2" }] } },
    ]);
    expect(await classList(school.id)).toEqual([`4-2 2 ${same.login}`, `6-1 7 ${moved.login}`]);
    const users = [
      { ...createStudentRow(1), username: same.login, givenName: same.displayName, familyName: "" },
    ];
    expect((await importAll(await createOneRoster({ users, enrollments: [] }))).counts.changed).toBe(1);
    expect((await prisma().profile.findUniqueOrThrow({ where: { id: same.id } })).sourcedId).toBe("s1");
  });
});

test("differences are found by kind and by part of a name, login name or classroom [import-3]", async () => {
  const school = await createSchool();
  const { check, changes } = importsOf(school);
  const student = await school.student();
  const prefix = createPrefix();
  const { id } = await check(
    `class,number,name,login\n6-1,1,Kim Minji,${prefix}.kim\n6_2,2,Lee Jun,${prefix}.lee\n6-1,3,Renamed,${student.login}\n"a ""b"" \\ c",4,Four,${prefix}.four`,
  );
  const found = async (q: string, kind?: string) =>
    (await changes(id, kind, q)).map(({ after }) => after?.name);
  expect(await found("minJI")).toEqual(["Kim Minji"]);
  expect(await found(`${prefix}.LEE`)).toEqual(["Lee Jun"]);
  expect(await found(student.displayName)).toEqual(["Renamed"]);
  expect(await found("6-1")).toEqual(["6-1", "Kim Minji", "Renamed"]);
  expect(await found("6-1", "changed")).toEqual(["Renamed"]);
  expect(await found("6_2")).toEqual(["6_2", "Lee Jun"]);
  expect(await found('a "b" \\ c')).toEqual(['a "b" \\ c', "Four"]);
  for (const none of ["classNumber", "[", "]", '",']) expect(await found(none), none).toEqual([]);
});

test("the network address of the person who applies an import is kept in the audit log only [retention-2]", async () => {
  const school = await createSchool();
  const ipAddress = "203.0.113.78";
  const { id } = await importsOf(school).check("class,name\n6-1,Kim");
  const stored = () => prisma().rosterImport.findUniqueOrThrow({ where: { id }, select: { address: true } });
  await callAs(school.admin, applyImport, {
    params: { schoolId: school.id, importId: id },
    body: {},
    headers: { "x-forwarded-for": ipAddress },
  });
  expect(await stored()).toEqual({ address: ipAddress });
  await runJob(id);
  expect(await stored()).toEqual({ address: null });
  const [event] = await prisma().auditEvent.findMany({ where: { targetId: id, action: "roster.apply" } });
  expect(event?.address).toBe(ipAddress);
});

describe("the column of consents", () => {
  const consentOf = ({ id }: { id: string }) => prisma().profile.findUniqueOrThrow({ where: { id } });

  test("is shown among the differences and recorded in the name of the person who applies the import; a file without it changes no consent [consent-2] [import-10]", async () => {
    const school = await createSchool();
    const [first, second, third] = [await school.student(), await school.student(), await school.student()];
    const { importAll, changes, problems } = importsOf(school);
    const row = ({ login, displayName }: typeof first, number: number) =>
      `4-2,${number},${displayName},${login}`;
    const rows = [
      `${row(first, 1)},O`,
      `${row(second, 2)},미동의`,
      `${row(third, 3)},아마도`,
      "4-2,9,새학생,,동의",
    ];
    const { id, counts } = await importAll(`학급,번호,이름,아이디,동의\n${rows.join("\n")}`);
    expect(counts).toMatchObject({ added: 1, changed: 2, refused: 1 });
    expect(await changes(id)).toMatchObject([
      { type: "classroom" },
      { id: first.id, fields: ["consent"] },
      { before: { consent: "unknown" }, after: { consent: "refused" } },
      { kind: "added", after: { name: "새학생", consent: "given" } },
    ]);
    expect(await problems(id)).toMatchObject([{ file: "CSV", row: 4, field: "consent", value: "아마도" }]);
    expect(await consentOf(first)).toMatchObject({ consent: "given", consentSetById: school.admin.id });
    expect(await consentOf(third)).toMatchObject({ consent: "unknown", consentSetById: null });
    const [event] = await prisma().auditEvent.findMany({ where: { targetId: id, action: "roster.apply" } });
    expect(event?.detail).toMatchObject({ consents: 3 });
    const again = await importAll(`class,number,name,login\n${row(first, 1)}\n${row(second, 2)}`);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await consentOf(second)).consent).toBe("refused");
  });

  test("says how many refusals it overwrites, records each with the old and the new consent, and leaves one that was recorded since the check [import-10]", async () => {
    const school = await createSchool();
    const [first, second] = [await school.student(), await school.student()];
    const record = ({ id: profileId }: { id: string }) =>
      callOperationAs(school.admin, setConsent, { profileId }, { consent: "refused" });
    await record(first);
    const { check, apply, changes, read } = importsOf(school);
    const rows = [first, second].map(
      ({ displayName, login }, at) => `4-2,${at + 1},${displayName},${login},yes`,
    );
    const checked = await check(`class,number,name,login,consent\n${rows.join("\n")}`);
    expect(checked).toMatchObject({ status: "ready", overwrittenRefusals: 1 });
    const [, ...people] = await changes(checked.id);
    expect(people.map(({ before, after }) => [before?.consent, after?.consent])).toEqual([
      ["refused", "given"],
      ["unknown", "given"],
    ]);
    const params = { schoolId: school.id, importId: checked.id };
    const { text } = await callAs(school.admin, report, { params });
    expect(text).toContain(",given,refused,consent,,");
    await record(second);
    await apply(checked.id);
    await runJob(checked.id);
    expect(await read(checked.id)).toMatchObject({
      status: "applied",
      overwrittenRefusals: 1,
      counts: { changed: 1, unchanged: 1 },
    });
    expect(await changes(checked.id, "unchanged")).toMatchObject([{ type: "classroom" }, { id: second.id }]);
    expect((await consentOf(first)).consent).toBe("given");
    expect((await consentOf(second)).consent).toBe("refused");
    const events = await prisma().auditEvent.findMany({
      where: { targetId: checked.id, action: "consent.set" },
    });
    expect(events).toMatchObject([
      {
        subjectId: first.id,
        detail: { consent: "given", consentBefore: "refused" },
        actorId: school.admin.id,
      },
    ]);
  });
});
