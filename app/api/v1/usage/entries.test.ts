import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/handler";
import { settleHold } from "@/lib/credits/end-hold";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createToken } from "@/lib/people/hub-tokens";
import { aLaunch, aSchool, type TestSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { grantCredits } from "@/test/grant-credits";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

let school: TestSchool;
let student: Person;
let activityId: string;

async function hold(mediaType: "text" | "image", key: string | null) {
  const session = verifyLaunchSession(await aLaunch(student, activityId));
  const model = mediaType === "text" ? "demo-text" : "demo-image";
  const idempotency = key === null ? null : { key, bodyHash: Buffer.alloc(32) };
  const held = await reserveCredits({ session, mediaType, model, kind: "test", idempotency });
  if (held.replayed) throw new Error("a hold of a new key is no replay");
  return held;
}

/** A text that was settled, an image that is still held, and a correction: five entries with the grant. */
beforeAll(async () => {
  school = await aSchool();
  student = await school.student();
  activityId = await school.activity();
  await settleHold(await hold("text", "op-1"), null);
  await hold("image", null);
  // Entries keep milliseconds: one of its own tells the correction from what came before it.
  await sleep(5);
  const correction = { actorId: null, note: "test", amountCredits: -5 } as const;
  await grantCredits({ poolId: school.poolId, type: "adjust", ...correction });
});

async function ask(handler: Handler, query = "", accept = "application/json") {
  const { token } = await createToken(school.admin, { name: "test" });
  return call(handler, { bearer: token, path: `/api/v1/usage/entries${query}`, headers: { accept } });
}

const typesOf = async (query: string) =>
  (await ask(entries, query)).json.data.map(({ type }: { type: string }) => type);

describe("a ledger entry", () => {
  test("says exactly what the protocol names, and null for what it has not", async () => {
    const [adjust, imageHold, settle, textHold, grant] = (await ask(entries)).json.data;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const place = { classroomId: school.classroomId, activityId, appSlug: school.appSlug };
    const actor = { id: student.id, displayName: student.displayName };
    const text = { mediaType: "text", model: "demo-text", actor, ...place, operationId: "op-1" };
    const nobody = { mediaType: null, model: null, actor: null, classroomId: null, activityId: null };
    const nothing = { ...nobody, appSlug: null, operationId: null, holdState: null };
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const one = { id, at };
    expect(grant).toEqual({
      ...one,
      type: "grant",
      amountCredits: 1000,
      balanceAfterCredits: 1000,
      ...nothing,
    });
    const heldText = { ...one, ...text, amountCredits: 1, balanceAfterCredits: 999, holdState: "settled" };
    expect([textHold, settle]).toEqual([
      { ...heldText, type: "hold" },
      { ...heldText, type: "settle" },
    ]);
    expect(imageHold).toMatchObject({ type: "hold", amountCredits: 10, balanceAfterCredits: 989 });
    expect(imageHold).toMatchObject({
      holdState: "reserved",
      operationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(adjust).toEqual({
      ...one,
      type: "adjust",
      amountCredits: -5,
      balanceAfterCredits: 984,
      ...nothing,
    });
  });

  test.each([
    ["type=adjust", ["adjust"]],
    ["model=demo-image", ["hold"]],
    ["type=hold&model=demo-text", ["hold"]],
    ["type=release", []],
    ["to=2020-01-01T00:00:00Z", []],
    ["from=2090-01-01", []],
    ["appSlug=nobody", []],
  ])("is found by %s", async (query, expected) => {
    expect(await typesOf(`?${query}`)).toEqual(expected);
  });

  test("is found by each id, app and range that it belongs to", async () => {
    const spent = ["hold", "settle", "hold"];
    for (const filter of [
      `classroomId=${school.classroomId}`,
      `studentId=${student.id}`,
      `activityId=${activityId}`,
      `appSlug=${school.appSlug}`,
    ]) {
      expect(await typesOf(`?${filter}`), filter).toEqual(spent);
    }
    const [{ at }] = (await ask(entries, "?type=adjust")).json.data;
    expect(await typesOf(`?from=${at}`)).toEqual(["adjust"]);
    expect(await typesOf(`?to=${at}`)).toEqual([...spent, "grant"]);
  });

  test("is paged with every filter kept in the next page's address", async () => {
    const query = `?limit=1&type=hold&from=2026-01-01&studentId=${student.id}&appSlug=${school.appSlug}`;
    const link = (await ask(entries, query)).headers.get("link") ?? "";
    const next = new URL(/^<(http:\/\/localhost:3000\/[^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
    const { cursor, ...kept } = Object.fromEntries(next.searchParams);
    expect(kept).toEqual(Object.fromEntries(new URLSearchParams(query)));
    expect(cursor).toMatch(/^[\w-]+$/);
    const second = await ask(entries, next.search);
    expect(second.json.data).toMatchObject([{ type: "hold", mediaType: "text" }]);
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("as CSV", () => {
  test("an entry keeps its numbers numbers, and what somebody typed in one cell that runs nothing", async () => {
    for (const [name, cell] of [
      ['Lee, "Jun"', '"Lee, ""Jun"""'],
      ["@SUM(A1)", "'@SUM(A1)"],
      ["+82 10", "'+82 10"],
      ["-2+3", "'-2+3"],
      ["\t=1", "'\t=1"],
      ["two\nlines", '"two\nlines"'],
      ["two\r=1", '"two\r=1"'],
    ] as const) {
      await prisma().profile.update({ where: { id: student.id }, data: { displayName: name } });
      const answer = await ask(entries, "?type=settle", "text/csv");
      expect(answer.text).toContain(`,${student.id},${cell},${school.classroomId},`);
    }
    const { text } = await ask(entries, "?type=adjust", "text/csv");
    expect(text).toMatch(/,adjust,-5,984,,,,,,,,,\r\n$/);
    const link = (await ask(entries, "?limit=1", "text/csv")).headers.get("link");
    expect(link).toMatch(/rel="next"$/);
  });
});

describe("a summary", () => {
  test("tells what was spent, what is held, and on which day of the school", async () => {
    const { data } = (await ask(summary, "?groupBy=day")).json;
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(new Date());
    expect(data).toEqual({
      totals: { spentCredits: 1, reservedCredits: 10, releasedCredits: 0, operations: 1 },
      groups: [{ key: day, label: day, spentCredits: 1, operations: 1 }],
    });
    expect((await ask(summary)).json.data).toEqual(data);
  });

  test("names each group by its key and a label for people", async () => {
    const labels = {
      classroom: [school.classroomId, "4-2"],
      teacher: [school.teacher.id, school.teacher.displayName],
      activity: [activityId, "Our town"],
      app: [school.appSlug, "Storybook"],
    };
    for (const [groupBy, [key, label]] of Object.entries(labels)) {
      const { groups } = (await ask(summary, `?groupBy=${groupBy}`)).json.data;
      expect(groups).toEqual([{ key, label, spentCredits: 1, operations: 1 }]);
    }
    for (const bad of ["?groupBy=pupil", "?groupBy=", "?from=soon", "?studentId=1"]) {
      expect((await ask(summary, bad)).json.error?.code, bad).toBe("VAL_001");
    }
  });
});
