import { describe, expect, test } from "vitest";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
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

describe("bad rows", () => {
  test("are reported with file, row and reason in the caller's language, and all other rows are applied [import-13]", async () => {
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
    // The header, 5 refused rows, 100 people and their classroom, and the end of the last line.
    expect(csv.text.split("\r\n")).toHaveLength(1 + 5 + 101 + 1);
    expect(csv.text).toContain("users.csv,102,refused");
  });

  test("have the refused value in a column of its own in the report [import-13]", async () => {
    const school = await createSchool();
    const { id: importId } = await importsOf(school).check("class,number,name\n6-1,one,Kim\n6-1,2,Lee");
    const params = { schoolId: school.id, importId };
    const { text } = await callAs(school.admin, report, { params, path: "/?locale=en" });
    const lines = text.replace(/^\ufeff/, "").split("\r\n");
    const columns = lines[0]?.split(",") ?? [];
    const read = (name: string) => lines.slice(1, -1).map((line) => line.split(",")[columns.indexOf(name)]);
    expect(read("result")).toEqual(["refused", "added", "added"]);
    expect(read("value")).toEqual(["one", "", ""]);
    expect(read("name")).toEqual(["", "6-1", "Lee"]);
  });

  test("with an invisible character in a name are reported with that reason", async () => {
    const { check, problems } = importsOf(await createSchool());
    const names = ["Ki\u200bm", "\u202eKim", "\u3164"];
    const { id } = await check(`class,name\n${names.map((name) => `6-1,${name}`).join("\n")}`);
    for (const [language, word] of [
      ["en", "invisible"],
      ["ko", "보이지 않는"],
    ] as const) {
      const messages = (await problems(id, language)).map(({ field, message }) => `${field}: ${message}`);
      expect(messages).toEqual(names.map(() => expect.stringMatching(`^name: .*${word}`)));
    }
  });

  test("whose login was taken since the check are refused, too [import-13]", async () => {
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

  test("whose classroom was archived since the check are refused, too [import-13]", async () => {
    const school = await createSchool();
    const { check, apply, read, problems } = importsOf(school);
    await importsOf(school).importAll("class,number,name\n6-1,1,Kim\n6-2,1,Lee");
    const { id } = await check("class,number,name\n6-1,1,Kim\n6-1,2,Park\n6-2,1,Lee\n6-2,2,Choi");
    await apply(id);
    const where = { schoolId: school.id, name: "6-1" };
    await prisma().classroom.updateMany({ where, data: { status: "archived" } });
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "applied", counts: { added: 1, refused: 1 } });
    expect(await problems(id)).toMatchObject([
      { file: "CSV", row: 3, field: "class", code: "archivedClass", value: "6-1" },
    ]);
    expect((await classList(school.id)).map((line) => line.slice(0, 5))).not.toContain("6-1 2");
  });

  test("leave no empty classroom when all rows of a new classroom are refused [import-13]", async () => {
    const school = await createSchool();
    const { check, apply, read } = importsOf(school);
    const prefix = createPrefix();
    const { id, classroomCounts } = await check(
      `class,name,login\n9-8,Kim,${prefix}.kim\n9-9,Lee,${prefix}.lee`,
    );
    expect(classroomCounts.added).toBe(2);
    await apply(id);
    const someone = await school.student();
    await prisma().profile.update({ where: { id: someone.id }, data: { login: `${prefix}.kim` } });
    await runJob(id);
    expect(await read(id)).toMatchObject({ counts: { added: 1, refused: 1 }, classroomCounts: { added: 1 } });
    expect(await prisma().classroom.count({ where: { schoolId: school.id } })).toBe(2);
  });

  test("create no classroom [import-13]", async () => {
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

  test("with a login name that an earlier OneRoster row has are reported with that login name [import-13]", async () => {
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
