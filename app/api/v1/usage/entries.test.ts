import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { settleHold } from "@/lib/credits/settle-or-release";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { call } from "@/test/call";
import { createApiToken } from "@/test/create-api-token";
import { createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

let school: TestSchool;
let student: Person;
let activityId: string;

async function hold(mediaType: "text" | "image", key: string | null) {
  const session = verifyLaunchSession(await launchSessionOf(student, activityId));
  const model = mediaType === "text" ? "demo-text" : "demo-image";
  const idempotency = key === null ? null : { key, bodyHash: Buffer.alloc(32) };
  const reserved = await reserveCredits({
    session,
    mediaType,
    model,
    minimumAge: 0,
    kind: "test",
    idempotency,
  });
  if (reserved.replayed) throw new Error("a new key cannot be a replay");
  return reserved;
}

/** Creates four entries: a grant, a settled text, a held image and a correction. */
beforeAll(async () => {
  school = await createSchool();
  student = await school.student();
  activityId = await school.activity();
  await settleHold(await hold("text", "op-1"), null);
  await hold("image", null);
  // Times of entries have millisecond precision; the pause gives the correction a later time than the other entries.
  await sleep(5);
  const correction = { actorId: null, note: "test", amountCredits: -5 } as const;
  await grantCredits({ poolId: school.poolId, type: "adjust", ...correction });
});

async function get(handler: Handler, query = "", accept = "application/json") {
  const { token } = await createApiToken(school.admin);
  return call(handler, { bearer: token, path: `/api/v1/usage/entries${query}`, headers: { accept } });
}

const listTypes = async (query: string) =>
  (await get(entries, query)).json.data.map(({ type }: { type: string }) => type);

describe("a ledger entry", () => {
  test("has exactly the fields of the protocol, with null for missing values [ledger-2] [usage-1]", async () => {
    const [adjust, imageHold, settle, grant] = (await get(entries)).json.data;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const origin = { classroomId: school.classroomId, activityId, appSlug: school.appSlug };
    const actor = { id: student.id, displayName: student.displayName };
    const text = { mediaType: "text", model: "demo-text", actor, ...origin, operationId: "op-1" };
    const nobody = { mediaType: null, model: null, actor: null, classroomId: null, activityId: null };
    const nothing = { ...nobody, appSlug: null, operationId: null, holdState: null };
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const common = { id, at };
    expect(grant).toEqual({
      ...common,
      type: "grant",
      amountCredits: 1000,
      balanceAfterCredits: 1000,
      ...nothing,
    });
    const settled = { amountCredits: 1, balanceAfterCredits: 999, holdState: "settled" };
    expect(settle).toEqual({ ...common, ...text, ...settled, type: "settle" });
    expect(imageHold).toMatchObject({ type: "reserved", amountCredits: 10, balanceAfterCredits: null });
    expect(imageHold).toMatchObject({
      holdState: "reserved",
      operationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(adjust).toEqual({
      ...common,
      type: "adjust",
      amountCredits: -5,
      balanceAfterCredits: 994,
      ...nothing,
    });
  });

  test.each([
    ["type=adjust", ["adjust"]],
    ["model=demo-image", ["reserved"]],
    ["type=settle&model=demo-text", ["settle"]],
    ["type=reserved", ["reserved"]],
    ["type=released", []],
    ["to=2020-01-01T00:00:00Z", []],
    ["from=2090-01-01", []],
    ["appSlug=nobody", []],
  ])("is found by its filters: %s finds %j [ledger-6] [usage-1]", async (query, expected) => {
    expect(await listTypes(`?${query}`)).toEqual(expected);
  });

  test("is found by each of its ids, its app and its time [ledger-6] [usage-1]", async () => {
    const spent = ["reserved", "settle"];
    for (const filter of [
      `classroomId=${school.classroomId}`,
      `studentId=${student.id}`,
      `activityId=${activityId}`,
      `appSlug=${school.appSlug}`,
    ]) {
      expect(await listTypes(`?${filter}`), filter).toEqual(spent);
    }
    const [{ at }] = (await get(entries, "?type=adjust")).json.data;
    expect(await listTypes(`?from=${at}`)).toEqual(["adjust"]);
    expect(await listTypes(`?to=${at}`)).toEqual([...spent, "grant"]);
  });

  test("is in a page whose link to the next page keeps every filter [lists-1]", async () => {
    const query = `?limit=1&from=2026-01-01&studentId=${student.id}&appSlug=${school.appSlug}`;
    const link = (await get(entries, query)).headers.get("link") ?? "";
    const next = new URL(/^<(http:\/\/localhost:3000\/[^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
    const { cursor, ...kept } = Object.fromEntries(next.searchParams);
    expect(kept).toEqual(Object.fromEntries(new URLSearchParams(query)));
    expect(cursor).toMatch(/^[\w-]+$/);
    const second = await get(entries, next.search);
    expect(second.json.data).toMatchObject([{ type: "settle", mediaType: "text" }]);
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("as CSV", () => {
  test("an entry keeps numbers as numbers, and each text in one cell that no spreadsheet runs as a formula [lists-1]", async () => {
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
      const answer = await get(entries, "?type=settle", "text/csv");
      expect(answer.text).toContain(`,${student.id},${cell},${school.classroomId},`);
    }
    const { text } = await get(entries, "?type=adjust", "text/csv");
    expect(text).toMatch(/,adjust,-5,994,,,,,,,,,\r\n$/);
    const link = (await get(entries, "?limit=1", "text/csv")).headers.get("link");
    expect(link).toMatch(/rel="next"$/);
  });
});

describe("a summary", () => {
  test("sums spent and reserved credits by the school's days [people-3] [usage-2]", async () => {
    const { data } = (await get(summary, "?groupBy=day")).json;
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(new Date());
    expect(data).toEqual({
      totals: { spentCredits: 1, reservedCredits: 10, releasedCredits: 0, operations: 1 },
      groups: [{ key: day, label: day, spentCredits: 1, operations: 1 }],
    });
    expect((await get(summary)).json.data).toEqual(data);
  });

  test("has a key and a label for each group [usage-2]", async () => {
    const labels = {
      classroom: [school.classroomId, "4-2"],
      teacher: [school.teacher.id, school.teacher.displayName],
      activity: [activityId, "Our town"],
      app: [school.appSlug, "Storybook"],
    };
    for (const [groupBy, [key, label]] of Object.entries(labels)) {
      const { groups } = (await get(summary, `?groupBy=${groupBy}`)).json.data;
      expect(groups).toEqual([{ key, label, spentCredits: 1, operations: 1 }]);
    }
    for (const bad of ["?groupBy=pupil", "?groupBy=", "?from=soon", "?studentId=1"]) {
      expect((await get(summary, bad)).json.error?.code, bad).toBe("VAL_001");
    }
  });
});
