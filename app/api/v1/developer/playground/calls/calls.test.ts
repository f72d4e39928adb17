import { describe, expect, test, vi } from "vitest";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { connectionPool, functionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import type { PlaygroundCall } from "@/packages/client/contract/playground";
import { call } from "@/test/call";
import { callAs, problemsOf } from "@/test/call-as";
import { callsOf, createDeveloperWithDraft } from "@/test/create-developer-with-draft";
import { createDeveloper, createStudentSession } from "@/test/create-school";
import { GET as CALLS } from "./route";

describe("the calls of the playground", () => {
  test("are listed with status, error code, credits and duration, and never with the content of a request or answer [playground-10] [playground-3]", async () => {
    const { developer, appSlug, sessionOf } = await createDeveloperWithDraft();
    const session = await sessionOf();
    const headers = { "idempotency-key": "one" };
    for (const count of [1, 2]) {
      await call(TEXT, { session, headers, body: { prompt: "A secret fox" } });
      await callsOf(developer, count);
    }
    await call(TEXT, { session, body: {} });
    const calls = await callsOf(developer, 3);
    expect(calls.map(({ status, code, credits }) => [status, code, credits])).toEqual([
      [422, "VAL_001", 0],
      [200, "", 0],
      [200, "", 1],
    ]);
    expect(calls[2]).toEqual({
      at: expect.any(String),
      operation: "textCreate",
      status: 200,
      code: "",
      credits: 1,
      durationMs: expect.any(Number),
      requestId: expect.any(String),
      appSlug,
      purpose: "student_activity",
      variant: "valid",
    });
    expect(JSON.stringify(calls)).not.toMatch(/fox/i);
    expect((await callAs(await createDeveloper(), CALLS)).json.data).toEqual([]);
  });

  test("are listed by kind: errors, faulty launches, or one purpose [playground-3]", async () => {
    const { developer, sessionOf } = await createDeveloperWithDraft();
    const manager = await sessionOf({ purpose: "teacher_manage" });
    await call(CONTEXT, { session: manager });
    await call(CONTEXT, { session: await sessionOf({ variant: "expired" }) });
    await call(TEXT, { session: await sessionOf(), body: {} });
    await callsOf(developer, 3);
    const list = async (only: string) => {
      const { json } = await callAs(developer, CALLS, { path: `/developer/playground/calls?only=${only}` });
      return json.data.map(({ status, purpose }: PlaygroundCall) => `${status} ${purpose}`).sort();
    };
    expect(await list("errors")).toEqual(["401 student_activity", "422 student_activity"]);
    expect(await list("faulty")).toEqual(["401 student_activity"]);
    expect(await list("teacher_manage")).toEqual(["200 teacher_manage"]);
    expect(await list("student_activity")).toHaveLength(2);
    expect(await list("student_preview")).toEqual([]);
  });

  test("are not listed when `limit` and `only` are given twice (422); an unknown query parameter is ignored [lists-1]", async () => {
    const { developer } = await createDeveloperWithDraft();
    const listWith = (query: string) =>
      callAs(developer, CALLS, { path: `/developer/playground/calls?${query}` });
    expect(problemsOf(await listWith("only=errors&only=faulty&limit=2&limit=3"))).toBe("422 limit only");
    expect((await listWith("unknown=1&unknown=2")).status).toBe(200);
  });

  test("are listed page by page, and are deleted after 24 hours [playground-3] [retention-7]", async () => {
    const { developer, sessionOf } = await createDeveloperWithDraft();
    const session = await sessionOf();
    for (let turn = 0; turn < 3; turn += 1) await call(CONTEXT, { session });
    const all = await callsOf(developer, 3);
    const first = await callAs(developer, CALLS, { path: "/developer/playground/calls?limit=2" });
    const next = /<http:\/\/localhost:3000([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await callAs(developer, CALLS, { path: next ?? "" });
    expect([...first.json.data, ...second.json.data]).toEqual(all);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await prisma().playgroundCall.updateMany({ where: { ownerId: developer.id }, data: { at: old } });
    await callsOf(developer, 0);
    await forgetOldData();
    expect(await prisma().playgroundCall.count({ where: { ownerId: developer.id } })).toBe(0);
    expect(await prisma().playgroundLaunch.count({ where: { ownerId: developer.id } })).toBe(1);
  });

  test("are recorded without adding an SQL statement to the calls that a school pays for", async () => {
    const { session } = await createStudentSession();
    const spies = [functionPool(), connectionPool()].map((pool) => vi.spyOn(pool, "query"));
    expect((await call(CONTEXT, { session })).status).toBe(200);
    const statements = spies.flatMap(({ mock }) => mock.calls);
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(statements)).not.toContain("playground_");
    for (const spy of spies) spy.mockRestore();
  });
});
