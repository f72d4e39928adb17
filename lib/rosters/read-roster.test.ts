import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { createOneRoster, createStudentRow, createStudentRows, zipOf } from "@/test/roster-files";
import { readRoster } from "./read-roster";
import type { Roster } from "./roster";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const readText = (text: string) => readRoster(bytesOf(text));
const codesOf = ({ problems }: Roster) => problems.map(({ row, field, code }) => `${row} ${field} ${code}`);

test("syllables that CP949 has and EUC-KR lacks are read", async () => {
  const header = "c7d0b1de2cb9f8c8a32cc0ccb8a70d0a";
  const bytes = Buffer.from(`${header}362d312c312cb1e892de8c63`, "hex");
  const { people: read } = await readRoster(bytes);
  expect(read.map((person) => person.name)).toEqual(["김믜똠"]);
});

test("a CP949 file is read in pieces that may end within a syllable, and its header may have line breaks [import-7]", async () => {
  const names = Array.from({ length: 900 }, (_, index) => `김${"가나다라마바사"[index % 7]}믜`);
  const rows = names.map((name, index) => `6-1;${index + 1};${name};${"가".repeat(300)}`);
  const text = `"학급\r\n명";번호;이름;비고\r\n${rows.join("\r\n")}`;
  const { people, problems } = await readRoster(iconv.encode(text, "cp949"));
  expect(problems).toEqual([]);
  expect(people.map(({ name }) => name)).toEqual(names);
  const cutOff = iconv.encode(text, "cp949").subarray(0, -1);
  await expect(readRoster(cutOff)).rejects.toThrow("notUtf8");
});

describe("a plain CSV", () => {
  test("has columns in any order, in English or Korean, with any kind of line break and separator [import-7]", async () => {
    for (const text of [
      "\uFEFF이름;학급;번호;동의\r\n김민지;6-1;1;예\r\n",
      'name,class,number\n"김민지",6-1,1\n\n',
      "Name\tClass\tNo.\r김민지\t6-1\t1",
    ]) {
      const { people: read, problems } = await readText(text);
      expect(problems).toEqual([]);
      const enrolments = new Map([["6-1", expect.objectContaining({ classNumber: 1 })]]);
      expect(read).toMatchObject([{ name: "김민지", login: null, role: "student", enrolments }]);
    }
  });

  test("accepts many words for a guardian's consent; an empty cell and a teacher's say nothing [import-10]", async () => {
    const cells = "yes O 동의 예 ○ | no X 미동의 아니요 Ｘ | unknown 미확인 |".split(" ");
    const rows = cells.map((cell, index) => `6-1,${index + 1},N${index},${cell.replace("|", "")}`);
    const { people: read, problems } = await readText(`class,number,name,보호자 동의\n${rows.join("\n")}`);
    const consents = read.map(({ consent }) => consent);
    expect([problems, consents]).toEqual([
      [],
      [...Array(5).fill("given"), null, ...Array(5).fill("refused"), null, "unknown", "unknown", null],
    ]);
    const others = ["6-1,,Kim,teacher,maybe", "6-1,1,Lee,student,maybe"];
    const strange = await readText(`class,number,name,role,consent\n${others.join("\n")}`);
    expect([codesOf(strange), strange.people[0]?.consent]).toEqual([["3 consent badConsent"], null]);
    const twice = await readText("class,name,login,consent\n6-1,Kim,kim,no\n6-2,Kim,kim,yes\n6-3,Kim,kim,");
    expect([codesOf(twice), twice.people]).toMatchObject([
      ["3 consent consentDiffers"],
      [{ consent: "refused", hasRefusedEnrolment: true }],
    ]);
  });

  test("takes the separator from the header, even when a header cell contains a quotation mark", async () => {
    const { people: read, problems } = await readText(
      'class;number;name;5" note\n6-1;1;Kim, A, B, C, D;x, y\n',
    );
    expect(problems).toEqual([]);
    expect(read.map(({ name }) => name)).toEqual(["Kim, A, B, C, D"]);
  });

  test("counts rows as a spreadsheet does, also with a line break in a cell", async () => {
    const roster = await readText('class,number,name\n6-1,1,"Kim\nMinji"\n\n6-1,x,Jun\n');
    expect(codesOf(roster)).toEqual(["4 number badNumber"]);
    expect(roster.people.map((person) => person.name)).toEqual(["Kim Minji"]);
  });

  test("refuses bad rows one by one [import-13]", async () => {
    const rows = [
      "6-1,1,,a1",
      ",1,Kim,a2",
      "6-1,1,Kim,-bad",
      "6-1,1,Kim,a3,nurse",
      "6-1,1,Kim,a3,관리자",
      "6-1,1,Kim,a4",
      "6-1,1,Kim,a4",
      "6-2,1,Lee,a4",
      "6-1,1,Kim,a5,학생,extra",
    ];
    expect(codesOf(await readText(`class,number,name,login,role\n${rows.join("\n")}`))).toEqual([
      "2 name noName",
      "3 class noClass",
      "4 login badLogin",
      "5 role unknownRole",
      "6 role administrator",
      "8 class duplicate",
      "9 login nameDiffers",
      "10  columns",
    ]);
  });

  test.each([
    ["noHeader", bytesOf("6-1,1,Kim\n")],
    ["noHeader", bytesOf("")],
    ["badCsv", bytesOf('class,name\n6-1,"Kim\n')],
    ["notRoster", bytesOf("%PDF-1.7\nclass,name\n6-1,Kim\n")],
    ["notRoster", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1)],
    ["noRows", bytesOf("class,name\n")],
    ["notUtf8", Uint8Array.of(0xff, 0xfe, 0x63, 0, 0x6c, 0)],
    ["notUtf8", Uint8Array.from(Buffer.from("class,name\n6-1,Zo\xeb", "latin1"))],
  ])("is refused as a whole: %s", async (code, bytes) => {
    await expect(readRoster(bytes)).rejects.toThrow(code);
  });
});

describe("a OneRoster zip", () => {
  test("is refused as a whole when it is damaged, nested, of several schools or another version [import-7]", async () => {
    const orgs = ["o1", "o2"].map((sourcedId) => ({ sourcedId, name: "School", type: "school" }));
    const good = await createOneRoster({ users: [createStudentRow(1)] });
    const encrypted = good.slice();
    // Bit 0 of the flags in the first entry of the central directory says that the file is encrypted.
    const entryAt = Buffer.from(encrypted).indexOf("PK\u0001\u0002");
    encrypted[entryAt + 8] = (encrypted[entryAt + 8] ?? 0) | 1;
    const cases: [string, Uint8Array][] = [
      ["badZip", good.slice(0, 200)],
      ["encryptedZip", encrypted],
      ["nestedZip", await zipOf({ "roster.zip": Buffer.from(good) })],
      ["missingFile", await zipOf({ "users.csv": "sourcedId\n" })],
      ["severalSchools", await createOneRoster({ orgs, users: [createStudentRow(1)] })],
      ["unknownVersion", await createOneRoster({ users: [] }, "2.0" as "1.1")],
      [
        "tooManyFiles",
        await zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.csv`, "a"]))),
      ],
      ["unpacksTooLarge", await zipOf({ "users.csv": "0".repeat(20 * 1024 * 1024) })],
    ];
    for (const [code, bytes] of cases) await expect(readRoster(bytes), code).rejects.toThrow(code);
  });

  test("that cannot be read says where: the file, and its column or row [import-13]", async () => {
    const files = {
      "orgs.csv": "sourcedId,name,type\no1,School,school",
      "classes.csv": "sourcedId,title,schoolSourcedId\nc1,6-1,o1",
      "users.csv": "sourcedId,enabledUser,username,givenName,familyName\ns1,true,s1,Minji,Kim",
      "enrollments.csv": "classSourcedId,userSourcedId,role",
    };
    const { "orgs.csv": _, ...withoutOrgs } = files;
    const outside = Buffer.from(await zipOf({ "aa/users.csv": "x" })).toString("latin1");
    const cases = [
      ["missingColumn", { file: "classes.csv", column: "title" }, { ...files, "classes.csv": "sourcedId" }],
      ["missingColumn", { file: "users.csv" }, { ...files, "users.csv": "" }],
      ["missingFile", { file: "orgs.csv" }, withoutOrgs],
      ["missingFile", { file: "roles.csv" }, files],
      [
        "badCsv",
        { file: "classes.csv", row: 3 },
        { ...files, "classes.csv": `${files["classes.csv"]}\nc2,"6-2` },
      ],
    ] as const;
    for (const [code, place, content] of cases) {
      await expect(readRoster(await zipOf(content)), code).rejects.toMatchObject({ code, place });
    }
    const bytes = Uint8Array.from(Buffer.from(outside.replaceAll("aa/", "../"), "latin1"));
    await expect(readRoster(bytes)).rejects.toMatchObject({ code: "badPath" });
  });

  test("refuses duplicates, unknown organisations and strange values by row [import-13]", async () => {
    const users = [
      createStudentRow(1),
      createStudentRow(1),
      { ...createStudentRow(2), orgSourcedIds: "o9" },
      { ...createStudentRow(3), enabledUser: "maybe" },
      { ...createStudentRow(4), sourcedId: "" },
      { ...createStudentRow(5), username: "five@school.example" },
      { ...createStudentRow(6), role: "guardian" },
    ];
    const roster = await readRoster(await createOneRoster({ users }));
    expect(codesOf(roster)).toEqual([
      "3 sourcedId duplicate",
      "4 orgSourcedIds unknownOrg",
      "5 enabledUser badFlag",
      "6 sourcedId noSourcedId",
    ]);
    expect(roster.people.map(({ login }) => login)).toEqual(["s.user1", "five"]);
  });

  test("refuses roles and enrolments that name an unknown user, organisation or role", async () => {
    const { users, enrollments } = createStudentRows(3, "s");
    const changed = enrollments.map((row, index) => ({
      ...row,
      ...[{ schoolSourcedId: "o9" }, { role: "wizard" }, { role: "guardian" }][index],
    }));
    const roles = [
      { userSourcedId: "ghost", role: "student", orgSourcedId: "o1" },
      { userSourcedId: "s1", role: "student", orgSourcedId: "o9" },
    ];
    const roster = await readRoster(await createOneRoster({ users, enrollments: changed, roles }, "1.2"));
    expect(codesOf(roster)).toEqual([
      "6 orgSourcedId unknownOrg",
      "5 userSourcedId unknownUser",
      "2 schoolSourcedId unknownOrg",
      "3 role unknownRole",
    ]);
    expect(roster.people.map(({ login }) => login)).toEqual(["s.user1", "s.user2", "s.user3"]);
  });

  test("says which roles are left out because a person has another one that counts [import-12]", async () => {
    const { users } = createStudentRows(3, "s");
    const roles = [
      { userSourcedId: "s1", roleType: "secondary", role: "teacher", orgSourcedId: "" },
      { userSourcedId: "s2", roleType: "secondary", role: "Student", orgSourcedId: "o1" },
      { userSourcedId: "s3", roleType: "secondary", role: "guardian", orgSourcedId: "o1" },
      { userSourcedId: "s2", roleType: "primary", role: "administrator", orgSourcedId: "o1" },
    ];
    const roster = await readRoster(await createOneRoster({ users, roles }, "1.2"));
    // Rows 6 and 7 are no problems: one repeats the person's role, and guardians are never imported.
    expect(codesOf(roster)).toEqual(["5 role secondRole", "8 role secondRole"]);
    expect(roster.people.map(({ role }) => role)).toEqual(["student", "student", "student"]);
  });

  test("a user who has only roles such as guardian or aide is left out, and one who also has another role gets that role [import-12]", async () => {
    const { users } = createStudentRows(3, "s");
    const guardians = users.map((row, index) => (index < 2 ? { ...row, role: "guardian" } : row));
    const roles = [
      { userSourcedId: "s1", roleType: "secondary", role: "teacher", orgSourcedId: "o1" },
      { userSourcedId: "s2", roleType: "secondary", role: "aide", orgSourcedId: "o1" },
    ];
    const roster = await readRoster(await createOneRoster({ users: guardians, roles }, "1.2"));
    expect(codesOf(roster)).toEqual([]);
    expect(roster.people.map(({ sourcedId, role }) => [sourcedId, role])).toEqual([
      ["s1", "teacher"],
      ["s3", "student"],
    ]);
    expect([...roster.mentions.sourcedIds]).toEqual(["s1", "s3"]);
  });

  test("refuses a user of an unknown organisation, in 1.2 too", async () => {
    const users = [{ ...createStudentRow(1), primaryOrgSourcedId: "o9" }];
    const roster = await readRoster(await createOneRoster({ users }, "1.2"));
    expect(codesOf(roster)).toEqual(["2 primaryOrgSourcedId unknownOrg"]);
  });
});
