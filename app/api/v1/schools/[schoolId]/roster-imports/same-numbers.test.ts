import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import { GET as problemsRoute } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/problems/route";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
import { callAs, callOperationAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { createEnrolmentRow, createOneRoster, createPrefix, createStudentRow } from "@/test/roster-files";
import { classList, importsOf, runJob } from "@/test/roster-imports";

describe("two students of a class with one number", () => {
  test("are imported with a warning in each row, which names the number, the class and the other row in the caller's language [import-14]", async () => {
    const school = await createSchool();
    const { importAll, problems } = importsOf(school);
    const { id, counts, warningCount } = await importAll(
      "class,number,name\n6-1,1,Kim Minji\n6-1,2,Lee Jun\n6-1,1,Park Seo\n6-2,1,Choi Ha\n6-1,one,Bad Row",
    );
    expect([counts.added, counts.refused, warningCount]).toEqual([4, 1, 2]);
    const found = await problems(id);
    expect(found.map(({ result, row, field, code, value }) => [result, row, field, code, value])).toEqual([
      ["refused", 6, "number", "badNumber", "one"],
      ["warning", 2, "number", "sameNumber", "1"],
      ["warning", 4, "number", "sameNumber", "1"],
    ]);
    expect(found[1]?.message).toBe(
      "No. 1 in 6-1 is also that of: row 4. The row is imported all the same. If the number is a mistake, correct it.",
    );
    expect((await problems(id, "ko"))[2]?.message).toBe(
      "6-1 1번이 또 있습니다: 2행. 이 행도 그대로 가져옵니다. 번호가 잘못되었다면 고쳐 주세요.",
    );
    expect((await classList(school.id)).filter((line) => line.startsWith("6-1 1 "))).toHaveLength(2);
    const params = { schoolId: school.id, importId: id };
    const { text } = await callAs(school.admin, report, { params, path: "/?locale=kr" });
    expect(text).toContain("CSV,4,warning,,,,,,,number,1,6-1 1번이 또 있습니다: 2행.");
    const only = await callAs(school.admin, problemsRoute, { params, path: "/?result=warning" });
    expect(only.json.data).toHaveLength(2);
    const refused = await callAs(school.admin, problemsRoute, { params, path: "/?result=refused" });
    expect(refused.json.data).toHaveLength(1);
  });

  test("are warned of also when one of them is in the class already and stays there, but not when they leave [import-14]", async () => {
    const school = await createSchool();
    const { check, importAll, problems } = importsOf(school);
    await importAll("class,number,name\n6-1,7,Kim Minji\n6-1,8,Lee Jun");
    const stays = await check("class,number,name\n6-1,7,Park Seo");
    expect(stays.warningCount).toBe(1);
    expect((await problems(stays.id))[0]?.message).toContain(
      "No. 7 in 6-1 is also that of: Kim Minji (in the class already).",
    );
    const login = (await classList(school.id)).find((line) => line.startsWith("6-1 7 "))?.split(" ")[2];
    const swapped = await check(`class,number,name,login\n6-1,9,Kim Minji,${login}\n6-1,7,Park Seo,`);
    expect(swapped.warningCount).toBe(0);
    const complete = await check("class,number,name\n6-1,7,Park Seo", "complete");
    expect([complete.counts.archived, complete.warningCount]).toEqual([2 + 1, 0]);
  });

  test("are warned of only where the row is imported: one that is refused later comes first, and has no warning [import-14]", async () => {
    const school = await createSchool();
    const { check, apply, problems, read } = importsOf(school);
    const { id: otherId } = await school.student();
    const [first, second] = [`kim-${randomUUID()}`, `lee-${randomUUID()}`];
    const { id } = await check(`class,number,name,login\n6-1,1,Kim,${first}\n6-1,1,Lee,${second}`);
    await prisma().profile.update({ where: { id: otherId }, data: { login: second } });
    await apply(id);
    await runJob(id);
    expect(await read(id)).toMatchObject({ counts: { added: 1, refused: 1 }, warningCount: 1 });
    expect((await problems(id)).map(({ result, row, code }) => [result, row, code])).toEqual([
      ["refused", 3, "loginTaken"],
      ["warning", 2, "sameNumber"],
    ]);
    const params = { schoolId: school.id, importId: id };
    const page = await callAs(school.admin, problemsRoute, { params, path: "/?limit=1" });
    const cursor = new URL(/<(.+?)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "").searchParams;
    const next = await callAs(school.admin, problemsRoute, { params, path: `/?${cursor}` });
    expect([page, next].map(({ json }) => json.data[0].row)).toEqual([3, 2]);
  });

  test("are not named in a warning any more once one of them is erased [erasure-4]", async () => {
    const school = await createSchool();
    const { importAll, problems } = importsOf(school);
    const { id: profileId, login, displayName } = await school.student();
    const { id } = await importAll("class,number,name\n4-2,1,Park Seo");
    expect((await problems(id))[0]?.message).toContain(`${displayName} (in the class already)`);
    await callOperationAs(school.admin, erase, { profileId }, { login });
    expect((await problems(id)).map(({ message }) => message)).toEqual([
      "The row is imported all the same. If the number is a mistake, correct it.",
    ]);
  });

  test("are warned of at the rows of enrollments.csv, which have the numbers [import-14]", async () => {
    const { check, problems } = importsOf(await createSchool());
    const prefix = createPrefix();
    const enrollments = [1, 2, 3].map((number) => createEnrolmentRow(number, prefix));
    const file = await createOneRoster({
      users: [1, 2, 3].map((number) => createStudentRow(number, prefix)),
      enrollments: enrollments.map((row) => ({ ...row, "metadata.classNumber": 5 })),
    });
    const { id } = await check(file);
    const found = await problems(id);
    expect(found.map(({ file: name, row, field }) => [name, row, field])).toEqual([
      ["enrollments.csv", 2, "metadata.classNumber"],
      ["enrollments.csv", 3, "metadata.classNumber"],
      ["enrollments.csv", 4, "metadata.classNumber"],
    ]);
    expect(found[0]?.message).toContain("No. 5 in 6-1 is also that of: row 3, row 4.");
  });

  test("are named up to five in each warning, however many have the number [import-14]", async () => {
    const { check, problems } = importsOf(await createSchool());
    const rows = Array.from({ length: 40 }, (_, index) => `6-1,3,Student ${index}`);
    const { id, warningCount } = await check(`class,number,name\n${rows.join("\n")}`);
    expect(warningCount).toBe(40);
    const last = (await problems(id)).at(-1);
    expect(last?.message).toContain("is also that of: row 2, row 3, row 4, row 5, row 6 and 34 more.");
  });
});
