import { describe, expect, test } from "vitest";
import { GET as cards } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/cards/route";
import { GET as report } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/report.csv/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { importsOf, runJob } from "@/test/roster-imports";
import { signInAs } from "@/test/sign-in";
import { POST as start } from "./route";

describe("an import", () => {
  test("of a school is the only one while it is checked or applied, and replaces one that waits", async () => {
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

  test("of another school does not exist for anyone else's admin", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const { id: importId } = await importsOf(school).importAll("class,name\n6-1,Kim");
    const params = { schoolId: school.id, importId };
    for (const handler of [cards, report]) {
      expect((await callAs(other.admin, handler, { params })).status).toBe(404);
      const own = await callAs(other.admin, handler, { params: { ...params, schoolId: other.id } });
      expect(own.status).toBe(404);
    }
  });

  test("takes no other type than zip and CSV, and no more than 25 MB", async () => {
    const { admin, id: schoolId } = await createSchool();
    const send = async (type: string, size: number) => {
      const headers = { "content-type": type };
      return (await callAs(admin, start, { params: { schoolId }, rawBody: new Uint8Array(size), headers }))
        .status;
    };
    expect(await send("image/png", 10)).toBe(415);
    expect(await send("text/csv", 25 * 1024 * 1024 + 1)).toBe(413);
  });

  test("gives the cards of new people once, and their password signs in", async () => {
    const school = await createSchool();
    const { id: importId } = await importsOf(school).importAll(
      "반,번호,이름\n6-1,2,박준\n6-1,1,김민지\n6-1,3,이소라",
    );
    const ask = async (limit: number) =>
      (
        await callAs(school.admin, cards, {
          params: { schoolId: school.id, importId },
          path: `/?limit=${limit}`,
        })
      ).json.data;
    const first = await ask(2);
    expect(first.left).toBe(1);
    expect(first.cards.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "김민지",
      "박준",
    ]);
    const [{ login, password }] = first.cards;
    expect(await signInAs(login, password)).toMatchObject({ login, role: "student" });
    expect(await ask(2)).toMatchObject({ cards: [{ displayName: "이소라" }], left: 0 });
    expect(await ask(2)).toEqual({ cards: [], left: 0 });
  });
});
