import { describe, expect, test } from "vitest";
import { GET as cards } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/cards/route";
import { prisma } from "@/lib/database/prisma";
import type { TestRequest } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { importsOf, runJob } from "@/test/roster-imports";
import { signInAs } from "@/test/sign-in";

describe("an import", () => {
  test("returns the sign-in cards of new people once, and their passwords work [import-5]", async () => {
    const school = await createSchool();
    const { id: importId } = await importsOf(school).importAll(
      "반,번호,이름\n6-1,2,박준\n6-1,1,김민지\n6-1,3,이소라",
    );
    const fetchCards = async (limit: number) =>
      (
        await callAs(school.admin, cards, {
          params: { schoolId: school.id, importId },
          path: `/?limit=${limit}`,
        })
      ).json.data;
    const first = await fetchCards(2);
    expect(first.left).toBe(1);
    expect(first.cards.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "김민지",
      "박준",
    ]);
    const [{ login, password }] = first.cards;
    expect(await signInAs(login, password)).toMatchObject({ login, role: "student" });
    expect(await fetchCards(2)).toMatchObject({ cards: [{ displayName: "이소라" }], left: 0 });
    expect(await fetchCards(2)).toEqual({ cards: [], left: 0 });
  });

  test("makes the cards of its own new people alone with `of=import`, and counts them apart [import-5]", async () => {
    const school = await createSchool();
    const { importAll, read } = importsOf(school);
    await importAll("반,번호,이름\n6-1,1,김민지\n6-1,2,박준");
    const { id: importId, cardsLeft, ownCardsLeft } = await importAll("반,번호,이름\n6-2,1,이소라");
    expect([cardsLeft, ownCardsLeft]).toEqual([3, 1]);
    const params = { schoolId: school.id, importId };
    const own = await callAs(school.admin, cards, { params, path: "/?of=import" });
    expect(own.json.data).toMatchObject({ cards: [{ displayName: "이소라" }], left: 0 });
    expect(await read(importId)).toMatchObject({ cardsLeft: 2, ownCardsLeft: 0 });
    expect((await callAs(school.admin, cards, { params })).json.data.cards).toHaveLength(2);
  });

  test("makes no cards for HEAD, nor when a browser prefetches or previews the address [import-5]", async () => {
    const school = await createSchool();
    const { importAll, read } = importsOf(school);
    const { id: importId } = await importAll("반,번호,이름\n6-1,1,김민지\n6-1,2,박준");
    const params = { schoolId: school.id, importId };
    const speculative: TestRequest[] = [
      { method: "HEAD" },
      { headers: { "sec-purpose": "prefetch" } },
      { headers: { "sec-purpose": "prefetch;prerender", "sec-fetch-site": "none" } },
      { headers: { purpose: "prefetch" } },
      { headers: { "x-purpose": "preview" } },
      { headers: { "x-moz": "prefetch" } },
    ];
    for (const request of speculative) {
      const answer = await callAs(school.admin, cards, { params, ...request });
      expect([answer.status, answer.json.data]).toEqual([200, { cards: [], left: 2 }]);
    }
    expect((await read(importId)).cardsLeft).toBe(2);
    const where = { action: "roster.cards", targetId: importId };
    expect(await prisma().auditEvent.count({ where })).toBe(0);
    expect((await callAs(school.admin, cards, { params })).json.data).toMatchObject({
      cards: [{ displayName: "김민지" }, { displayName: "박준" }],
      left: 0,
    });
    expect(await prisma().auditEvent.count({ where })).toBe(1);
  });

  test("also returns the cards that nobody has fetched from an earlier import; of the earlier import only the rows of those people are kept", async () => {
    const school = await createSchool();
    const { importAll, read } = importsOf(school);
    const file = "반,번호,이름\n6-1,1,김민지\n6-1,2,박준";
    const { id: earlierId } = await importAll(file);
    const fetchCards = async (importId: string, limit: number) => {
      const params = { schoolId: school.id, importId };
      return (await callAs(school.admin, cards, { params, path: `/?limit=${limit}` })).json.data;
    };
    await fetchCards(earlierId, 1);
    const later = await importAll(`${file}\n6-1,3,이소라`);
    expect([later.counts.unchanged, later.cardsLeft]).toEqual([2, 2]);
    expect((await read(earlierId)).cardsLeft).toBe(1);
    const kept = await prisma().rosterChange.findMany({ where: { importId: earlierId } });
    expect(kept.map(({ name }) => name)).toEqual(["박준"]);
    expect(await fetchCards(later.id, 50)).toMatchObject({
      cards: [{ displayName: "박준" }, { displayName: "이소라" }],
      left: 0,
    });
    expect((await read(earlierId)).cardsLeft).toBe(0);
  });

  test("offers the cards of earlier imports at any time except while it is being applied [import-5]", async () => {
    const school = await createSchool();
    const { importAll, check, upload, apply, read } = importsOf(school);
    const file = "class,number,name\n6-1,1,Kim\n6-1,2,Park";
    expect((await importAll(file)).cardsLeft).toBe(2);
    expect(await check(file)).toMatchObject({ status: "ready", counts: { added: 0 }, cardsLeft: 2 });
    const refused = await check("no roster");
    expect(refused).toMatchObject({ status: "failed", cardsLeft: 2 });
    const params = { schoolId: school.id, importId: refused.id };
    const taken = await callAs(school.admin, cards, { params, path: "/?limit=1" });
    expect(taken.json.data).toMatchObject({ cards: [{ displayName: "Kim" }], left: 1 });
    const { id } = (await upload(`${file}\n6-1,3,Lee`)).json.data;
    expect(await read(id)).toMatchObject({ status: "checking", cardsLeft: 1 });
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "ready", counts: { added: 1 }, cardsLeft: 1 });
    await apply(id);
    expect(await read(id)).toMatchObject({ status: "applying", cardsLeft: 0 });
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "applied", cardsLeft: 2 });
  });
});
