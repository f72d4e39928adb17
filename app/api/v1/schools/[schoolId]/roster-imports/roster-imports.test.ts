import { describe, expect, test } from "vitest";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
import { applyBatch } from "@/lib/rosters/queries/changes";
import { queueImportsAgain } from "@/lib/rosters/queries/imports";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import {
  createEnrolmentRow,
  createOneRoster,
  createPrefix,
  createStudentRow,
  createStudentRows,
} from "@/test/roster-files";
import { classList, importsOf, runJob } from "@/test/roster-imports";
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

  test("in a plain Korean CSV of Excel's own encoding adds people and makes up their logins", async () => {
    const school = await createSchool();
    // "학급,번호,이름\r\n6-1,1,김민지\r\n6-1,2,김민지" in CP949.
    const hex = "c7d0b1de2cb9f8c8a32cc0ccb8a70d0a362d312c312cb1e8b9cec1f60d0a362d312c322cb1e8b9cec1f6";
    const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
    const text = new TextDecoder("euc-kr").decode(bytes);
    const { importAll } = importsOf(school);
    const { admin, id: schoolId } = school;
    const headers = { "content-type": "text/csv" };
    const started = await callAs(admin, start, {
      params: { schoolId },
      rawBody: bytes,
      headers,
    });
    expect(started.status).toBe(202);
    await runJob(started.json.data.id);
    expect(await importAll(`\uFEFF${text}`)).toMatchObject({ counts: { added: 2, refused: 0 } });
    expect((await classList(schoolId)).map((line) => line.slice(0, 14))).toEqual([
      "6-1 1 gimminji",
      "6-1 2 gimminji",
    ]);
    expect(await importAll(text)).toMatchObject({ counts: { added: 0, unchanged: 2 } });
  });

  test("that is applied twice, or imported again, changes nothing", async () => {
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

  test("goes on where it ended when its process dies in the middle", async () => {
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

  test("moves a student, renames, renumbers, and links those whom the hub knows by login", async () => {
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

describe("the column of consents", () => {
  const consentOf = ({ id }: { id: string }) => prisma().profile.findUniqueOrThrow({ where: { id } });

  test("is among the differences and recorded in the name of who applies, and nothing changes without it", async () => {
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
      ...[{ type: "classroom" }, { id: first.id, fields: ["consent"] }],
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
});

describe("bad rows", () => {
  test("are refused by file, row and reason in the caller's language, and all others apply", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const { importAll, problems } = importsOf(school);
    const prefix = createPrefix();
    const { users, enrollments } = createStudentRows(100, prefix);
    const bad = [
      { ...createStudentRow(101, prefix), username: other.teacher.login },
      { ...createStudentRow(102, prefix), role: "administrator" },
    ];
    const unknown = { ...createEnrolmentRow(1, prefix), classSourcedId: "c99" };
    const orgs = [
      { sourcedId: "o1", name: "School", type: "school", parentSourcedId: "o2" },
      { sourcedId: "o2", name: "District", type: "district", parentSourcedId: "o1" },
    ];
    const file = await createOneRoster({
      orgs,
      users: [...users, ...bad],
      enrollments: [...enrollments, unknown],
    });
    const { id, counts } = await importAll(file);
    expect(counts).toMatchObject({ added: 100, refused: 5 });
    const found = await problems(id);
    expect(found.map(({ file: name, row, field, code }) => [name, row, field, code])).toEqual([
      ["orgs.csv", 2, "parentSourcedId", "cycle"],
      ["orgs.csv", 3, "parentSourcedId", "cycle"],
      ["users.csv", 103, "role", "administrator"],
      ["enrollments.csv", 102, "classSourcedId", "unknownClass"],
      ["users.csv", 102, "username", "loginTaken"],
    ]);
    expect((await problems(id, "ko"))[4]?.message).toContain("이미 쓰이고 있는 아이디");
    const { admin, id: schoolId } = school;
    const csv = await callAs(admin, report, { params: { schoolId, importId: id }, path: "/?locale=kr" });
    expect(csv.text.split("\r\n")).toHaveLength(1 + 5 + 101 + 1);
    expect(csv.text).toContain("users.csv,102,refused");
  });

  test("of a login that was taken since the check are refused, too", async () => {
    const school = await createSchool();
    const { check, apply, read, problems } = importsOf(school);
    const prefix = createPrefix();
    const { id } = await check(await createOneRoster(createStudentRows(2, prefix)));
    await apply(id);
    const someone = await school.student();
    await prisma().profile.update({ where: { id: someone.id }, data: { login: `${prefix}.user2` } });
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "applied", counts: { added: 1, refused: 1 } });
    expect(await problems(id)).toMatchObject([{ file: "users.csv", row: 3, code: "loginTaken" }]);
  });

  test("create no classroom", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const { importAll, changes } = importsOf(school);
    const [student, second] = [await school.student(), await school.student()];
    const rows = [
      `9-8,Taken,${other.teacher.login},student`,
      `9-7,${second.displayName},${second.login},teacher`,
      `4-2,${student.displayName},${student.login},student`,
      `9-6,Someone else,${student.login},student`,
    ];
    const { id, counts, classroomCounts } = await importAll(`class,name,login,role\n${rows.join("\n")}`);
    expect([counts.refused, classroomCounts.added]).toEqual([3, 0]);
    expect((await changes(id)).map(({ after }) => after?.name)).toEqual(["4-2", student.displayName]);
    expect(await prisma().classroom.count({ where: { schoolId: school.id } })).toBe(1);
  });

  test("of two people with one login name in OneRoster name it", async () => {
    const { check, problems } = importsOf(await createSchool());
    const prefix = createPrefix();
    const [first, second] = [createStudentRow(1, prefix), createStudentRow(2, prefix)];
    const users = [first, { ...second, username: first.username ?? "" }];
    const { id } = await check(await createOneRoster({ users }));
    expect(await problems(id)).toMatchObject([
      { file: "users.csv", row: 3, field: "username", code: "duplicate", value: first.username },
    ]);
  });
});

describe("a class", () => {
  const namesakes = async () => {
    const school = await createSchool();
    const { id: schoolId, poolId } = school;
    const add = () => prisma().classroom.create({ data: { name: "6-1", schoolId, poolId } });
    return { school, classrooms: [await add(), await add()] as const };
  };

  test("of a name that several classrooms have is the one that the person is in", async () => {
    const { school, classrooms } = await namesakes();
    const student = await school.student();
    const where = { profileId: student.id };
    await prisma().enrolment.updateMany({ where, data: { classroomId: classrooms[1].id } });
    const { importAll, problems } = importsOf(school);
    const rows = [`6-1,5,${student.displayName},${student.login}`, "6-1,6,New,", "4-2,7,Other,"];
    const { id, counts, classroomCounts } = await importAll(`class,number,name,login\n${rows.join("\n")}`);
    expect(counts).toMatchObject({ changed: 1, added: 1, refused: 1 });
    expect(classroomCounts.added).toBe(0);
    expect(await problems(id)).toMatchObject([
      { file: "CSV", row: 3, field: "class", code: "ambiguousClass", value: "6-1" },
    ]);
    expect(await prisma().enrolment.findMany({ where: { ...where, status: "active" } })).toMatchObject([
      { classroomId: classrooms[1].id, classNumber: 5 },
    ]);
  });

  test("of OneRoster whose name several classrooms have is refused with those who are in no other", async () => {
    const { school } = await namesakes();
    const { check, problems } = importsOf(school);
    const { id } = await check(await createOneRoster(createStudentRows(1, createPrefix())));
    expect(await problems(id)).toMatchObject([
      { file: "classes.csv", row: 2, field: "title", code: "ambiguousClass" },
      { file: "users.csv", row: 2, field: "sourcedId", code: "ambiguousClass", value: "6-1" },
    ]);
  });

  test("that is deleted in the first file of a school keeps nobody out", async () => {
    const { importAll } = importsOf(await createSchool());
    const classes = [{ sourcedId: "c1", status: "tobedeleted" }];
    const parts = createStudentRows(1, createPrefix());
    expect(await importAll(await createOneRoster({ classes, ...parts }))).toMatchObject({
      counts: { added: 1, refused: 0 },
      classroomCounts: { added: 0 },
    });
  });

  test("is added from a file without people", async () => {
    const { importAll } = importsOf(await createSchool());
    const { status, classroomCounts } = await importAll(await createOneRoster({}));
    expect([status, classroomCounts.added]).toEqual(["applied", 1]);
  });
});
