import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/handler";
import { releaseHold, settleHold } from "@/lib/credits/end-hold";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createToken } from "@/lib/people/hub-tokens";
import { aLaunch, anOperator, aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

async function ask(handler: Handler, person: Person, query = "") {
  const { token } = await createToken(person, { name: "test" });
  return call(handler, { bearer: token, path: `/api/v1/usage/x${query}` });
}

/** A school in which one student had two texts and the other a picture that failed. */
async function aUsedSchool() {
  const school = await aSchool();
  const [one, two] = [await school.student(), await school.student()];
  const activityId = await school.activity();
  const hold = async (person: Person, mediaType: "text" | "image") => {
    const session = verifyLaunchSession(await aLaunch(person, activityId));
    const model = mediaType === "text" ? "demo-text" : "demo-image";
    const held = await reserveCredits({ session, mediaType, model, kind: "test", idempotency: null });
    if (held.replayed) throw new Error("a hold without a key is no replay");
    return held;
  };
  await settleHold(await hold(one, "text"), null);
  await settleHold(await hold(one, "text"), null);
  await releaseHold(await hold(two, "image"));
  return { school, one, two, activityId };
}

const types = (answer: { json: { data: { type: string }[] } }) => answer.json.data.map(({ type }) => type);

describe("usage", () => {
  test("is a student's own, a teacher's classroom's, the school's for its admin, and nobody else's", async () => {
    const { school, one, two } = await aUsedSchool();
    const other = await aSchool();
    expect(types(await ask(entries, one))).toEqual(["settle", "hold", "settle", "hold"]);
    expect(types(await ask(entries, two))).toEqual(["release", "hold"]);
    expect(types(await ask(entries, school.teacher))).toEqual([
      "release",
      "hold",
      "settle",
      "hold",
      "settle",
      "hold",
    ]);
    expect(types(await ask(entries, school.admin))).toHaveLength(7);
    expect(types(await ask(entries, other.admin))).toEqual(["grant"]);
    expect(types(await ask(entries, other.teacher))).toEqual([]);
    const all = await ask(entries, await anOperator(), `?studentId=${one.id}`);
    expect(all.json.data[0]).toMatchObject({
      type: "settle",
      amountCredits: 1,
      balanceAfterCredits: 998,
      mediaType: "text",
      model: "demo-text",
      actor: { id: one.id, displayName: one.displayName },
      holdState: "settled",
      appSlug: school.appSlug,
    });
  });

  test("is filtered and paged by cursor", async () => {
    const { school, one, activityId } = await aUsedSchool();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(new Date());
    expect(
      types(await ask(entries, school.admin, `?studentId=${one.id}&type=settle&from=${today}&to=${today}`)),
    ).toHaveLength(2);
    expect(types(await ask(entries, school.admin, "?to=2020-01-01"))).toEqual([]);
    expect(types(await ask(entries, school.admin, `?activityId=${activityId}&model=demo-image`))).toEqual([
      "release",
      "hold",
    ]);
    const first = await ask(entries, school.admin, "?limit=4");
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    expect([...types(first), ...types(await ask(entries, school.admin, next.search))]).toHaveLength(7);
    for (const bad of [
      "?from=yesterday",
      "?appSlug=%00",
      "?from=0000-01-01",
      "?from=0000-01-01T00:00:00Z",
      "?limit=500",
      "?cursor=x",
      "?classroomId=1",
      "?type=gift",
    ]) {
      expect((await ask(entries, school.admin, bad)).status).toBe(422);
    }
  });

  test("takes every offset that a moment may have", async () => {
    const { school } = await aUsedSchool();
    expect((await ask(entries, school.admin, "?from=2026-11-21T00:00:00%2B23:59")).status).toBe(200);
  });

  test("is summed by each thing one may ask for", async () => {
    const { school, one, activityId } = await aUsedSchool();
    const totals = { spentCredits: 2, reservedCredits: 0, releasedCredits: 10, operations: 2 };
    const keys: Record<string, string> = {
      classroom: school.classroomId,
      teacher: school.teacher.id,
      student: one.id,
      activity: activityId,
      app: school.appSlug,
      model: "demo-text",
    };
    for (const [groupBy, key] of Object.entries(keys)) {
      const { data } = (await ask(summary, school.admin, `?groupBy=${groupBy}`)).json;
      expect(data.totals).toEqual(totals);
      expect(data.groups[0]).toMatchObject({ key, spentCredits: 2, operations: 2 });
    }
    expect((await ask(summary, school.admin, "?from=2020-01-01&to=2020-01-02")).json.data).toEqual({
      totals: { spentCredits: 0, reservedCredits: 0, releasedCredits: 0, operations: 0 },
      groups: [],
    });
    expect((await ask(summary, (await aSchool()).admin)).json.data.totals.spentCredits).toBe(0);
  });

  test("comes as CSV to whoever asks for it, with no cell that a spreadsheet would run", async () => {
    const { school, one } = await aUsedSchool();
    await prisma().profile.update({ where: { id: one.id }, data: { displayName: "=1+1" } });
    const { token } = await createToken(school.admin, { name: "test" });
    const ask = (handler: Handler, query = "") =>
      call(handler, { bearer: token, path: `/api/v1/usage/x${query}`, headers: { accept: "text/csv" } });
    const ledger = await ask(entries, `?studentId=${one.id}`);
    expect(ledger.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (ledger.text ?? "").trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain(
      "id,at,type,amountCredits,balanceAfterCredits,mediaType,model,actorId,actorDisplayName",
    );
    expect(lines[1]).toContain("'=1+1");
    const groups = await ask(summary, "?groupBy=model");
    expect(groups.text).toMatch(/key,label,spentCredits,operations\r\ndemo-text,demo-text,2,2/);
  });

  test("has the same CSV columns on every page, without an actor and without any row too", async () => {
    const { school } = await aUsedSchool();
    const { token } = await createToken(school.admin, { name: "test" });
    const linesOf = async (handler: Handler, query: string) => {
      const headers = { accept: "text/csv" };
      const answer = await call(handler, { bearer: token, path: `/api/v1/usage/x${query}`, headers });
      return (answer.text ?? "").replace("\uFEFF", "").trimEnd().split("\r\n");
    };
    const header =
      "id,at,type,amountCredits,balanceAfterCredits,mediaType,model,actorId,actorDisplayName," +
      "classroomId,activityId,appSlug,operationId,holdState";
    expect(await linesOf(entries, "?to=2020-01-01")).toEqual([header]);
    const [first, grant] = await linesOf(entries, "?type=grant");
    expect(first).toBe(header);
    expect(grant?.split(",")).toHaveLength(14);
    expect(grant?.split(",").slice(5)).toEqual(Array.from({ length: 9 }, () => ""));
    expect((await linesOf(entries, ""))[0]).toBe(header);
    expect(await linesOf(summary, "?to=2020-01-01")).toEqual(["key,label,spentCredits,operations"]);
  });

  test("wants a sign-in", async () => {
    for (const handler of [entries, summary]) expect((await call(handler)).json.error.code).toBe("AUTH_001");
  });
});
