import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { releaseHold, settleHold } from "@/lib/credits/settle-or-release";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

async function get(handler: Handler, person: Person, query = "") {
  return callAs(person, handler, { path: `/api/v1/usage/x${query}` });
}

/** A school in which one student requested two texts, and another a picture that failed. */
async function createSchoolWithUsage() {
  const school = await createSchool();
  const [one, two] = [await school.student(), await school.student()];
  const activityId = await school.activity();
  const hold = async (person: Person, mediaType: "text" | "image") => {
    const session = verifyLaunchSession(await launchSessionOf(person, activityId));
    const model = mediaType === "text" ? "demo-text" : "demo-image";
    const reserved = await reserveCredits({
      session,
      mediaType,
      model,
      minimumAge: 0,
      kind: "test",
      idempotency: null,
    });
    if (reserved.replayed) throw new Error("a call without a key cannot be a replay");
    return reserved;
  };
  await settleHold(await hold(one, "text"), null);
  await settleHold(await hold(one, "text"), null);
  await releaseHold(await hold(two, "image"));
  return { school, one, two, activityId };
}

const types = (answer: { json: { data: { type: string }[] } }) => answer.json.data.map(({ type }) => type);

describe("usage", () => {
  test("shows students their own entries, teachers those of their classrooms and admins those of their school [ledger-6] [usage-1]", async () => {
    const { school, one, two } = await createSchoolWithUsage();
    const other = await createSchool();
    expect(types(await get(entries, one))).toEqual(["settle", "settle"]);
    expect(types(await get(entries, two))).toEqual(["released"]);
    expect(types(await get(entries, school.teacher))).toEqual(["released", "settle", "settle"]);
    expect(types(await get(entries, school.admin))).toHaveLength(4);
    expect(types(await get(entries, other.admin))).toEqual(["grant"]);
    expect(types(await get(entries, other.teacher))).toEqual([]);
    const all = await get(entries, await createOperator(), `?studentId=${one.id}`);
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

  test("is filtered and paged by cursor [usage-1]", async () => {
    const { school, one, activityId } = await createSchoolWithUsage();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(new Date());
    expect(
      types(await get(entries, school.admin, `?studentId=${one.id}&type=settle&from=${today}&to=${today}`)),
    ).toHaveLength(2);
    expect(types(await get(entries, school.admin, "?to=2020-01-01"))).toEqual([]);
    expect(types(await get(entries, school.admin, `?activityId=${activityId}&model=demo-image`))).toEqual([
      "released",
    ]);
    const first = await get(entries, school.admin, "?limit=3");
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    expect([...types(first), ...types(await get(entries, school.admin, next.search))]).toHaveLength(4);
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
      expect((await get(entries, school.admin, bad)).status).toBe(422);
    }
  });

  test("accepts a time with the largest UTC offset of ISO 8601 [usage-1]", async () => {
    const { school } = await createSchoolWithUsage();
    expect((await get(entries, school.admin, "?from=2026-11-21T00:00:00%2B23:59")).status).toBe(200);
  });

  test("is summed by classroom, teacher, student, activity, app and model [people-3] [usage-2]", async () => {
    const { school, one, activityId } = await createSchoolWithUsage();
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
      const { data } = (await get(summary, school.admin, `?groupBy=${groupBy}`)).json;
      expect(data.totals).toEqual(totals);
      expect(data.groups[0]).toMatchObject({ key, spentCredits: 2, operations: 2 });
    }
    expect((await get(summary, school.admin, "?from=2020-01-01&to=2020-01-02")).json.data).toEqual({
      totals: { spentCredits: 0, reservedCredits: 0, releasedCredits: 0, operations: 0 },
      groups: [],
    });
    expect((await get(summary, (await createSchool()).admin)).json.data.totals.spentCredits).toBe(0);
  });

  test("is available as CSV, without cells that a spreadsheet would run [ledger-6] [usage-1]", async () => {
    const { school, one } = await createSchoolWithUsage();
    await prisma().profile.update({ where: { id: one.id }, data: { displayName: "=1+1" } });
    const { token } = await createApiToken(school.admin);
    const getCsv = (handler: Handler, query = "") =>
      call(handler, { bearer: token, path: `/api/v1/usage/x${query}`, headers: { accept: "text/csv" } });
    const ledger = await getCsv(entries, `?studentId=${one.id}`);
    expect(ledger.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (ledger.text ?? "").trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(
      "id,at,type,amountCredits,balanceAfterCredits,mediaType,model,actorId,actorDisplayName",
    );
    expect(lines[1]).toContain("'=1+1");
    const groups = await getCsv(summary, "?groupBy=model");
    expect(groups.text).toMatch(/key,label,spentCredits,operations\r\ndemo-text,demo-text,2,2/);
  });

  test("has the same CSV columns on every page, even without an actor or any entry [usage-1]", async () => {
    const { school } = await createSchoolWithUsage();
    const { token } = await createApiToken(school.admin);
    const readLines = async (handler: Handler, query: string) => {
      const headers = { accept: "text/csv" };
      const answer = await call(handler, { bearer: token, path: `/api/v1/usage/x${query}`, headers });
      return (answer.text ?? "").replace("\uFEFF", "").trimEnd().split("\r\n");
    };
    const header =
      "id,at,type,amountCredits,balanceAfterCredits,mediaType,model,actorId,actorDisplayName," +
      "classroomId,activityId,appSlug,operationId,holdState";
    expect(await readLines(entries, "?to=2020-01-01")).toEqual([header]);
    const [first, grant] = await readLines(entries, "?type=grant");
    expect(first).toBe(header);
    expect(grant?.split(",")).toHaveLength(14);
    expect(grant?.split(",").slice(5)).toEqual(Array.from({ length: 9 }, () => ""));
    expect((await readLines(entries, ""))[0]).toBe(header);
    expect(await readLines(summary, "?to=2020-01-01")).toEqual(["key,label,spentCredits,operations"]);
  });

  test("requires a sign-in", async () => {
    for (const handler of [entries, summary]) expect((await call(handler)).json.error.code).toBe("AUTH_001");
  });
});
