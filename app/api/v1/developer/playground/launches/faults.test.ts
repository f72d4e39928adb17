import { expect, test } from "vitest";
import { POST as MEDIA } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as MEDIA_STATE } from "@/app/api/v1/mcp-proxy/api/media/get/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { prisma } from "@/lib/database/prisma";
import { launchFault } from "@/packages/client/contract/playground";
import { call } from "@/test/call";
import { callsOf, createDeveloperWithDraft } from "@/test/create-developer-with-draft";
import { runImageJob } from "@/test/image-jobs";
import { openTextStream } from "@/test/text-streams";

async function startWith(fault: string, more: object = {}) {
  const { developer, start } = await createDeveloperWithDraft();
  const { data } = (await start({ fault, ...more })).json;
  const session = new URL(data.launchUrl).searchParams.get("session") ?? "";
  const settled = () => prisma().hold.count({ where: { actorId: data.token.claims.sub, state: "settled" } });
  const open = () => prisma().hold.count({ where: { actorId: data.token.claims.sub, state: "reserved" } });
  return { developer, session, launchId: data.token.claims.jti, settled, open };
}

const body = { prompt: "A fox" };

test.each([
  ["no-credits", 402, "CREDIT_001", { required: 1, available: 0 }],
  ["daily-limit", 429, "CREDIT_002", { limit: 40, used: 40 }],
  ["stopped", 403, "POLICY_002", undefined],
  ["consent", 403, "POLICY_003", undefined],
  ["closed", 403, "LAUNCH_001", undefined],
  ["rate", 429, "RATE_001", undefined],
  ["provider-fails", 502, "PROV_001", undefined],
  ["flagged", 403, "SAFETY_001", { help: expect.any(String), direction: "output" }],
  ["ai-hours", 403, "POLICY_004", { opensAt: expect.any(String) }],
])(
  "%s: a text is answered %i %s, and nothing is billed [faults-1] [faults-2]",
  async (fault, status, code, detail) => {
    const { developer, session, settled, open, launchId } = await startWith(fault);
    const answer = await call(TEXT, { session, body });
    expect([answer.status, answer.json.error.code, answer.json.error.detail]).toEqual([status, code, detail]);
    if (status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect([await settled(), await open()]).toEqual([0, 0]);
    expect(await callsOf(developer, 1, launchId)).toMatchObject([{ status, code, credits: 0 }]);
  },
);

test("empty-text: the answer is empty and billed, as in a class; a stream ends with an error and is not [faults-2]", async () => {
  const { session, settled } = await startWith("empty-text");
  expect((await call(TEXT, { session, body })).json.data).toMatchObject({ text: "", credits: 1 });
  expect(await settled()).toBe(1);
  const events = await (await openTextStream(TEXT, { session, body })).rest();
  expect(events).toMatchObject([{ event: "error", data: { error: { code: "PROV_001" } } }]);
  expect(await settled()).toBe(1);
});

test("flagged: a stream is stopped after its first sentence, and a picture when it is made [faults-2]", async () => {
  const { session, settled, open } = await startWith("flagged");
  const events = await (await openTextStream(TEXT, { session, body })).rest();
  expect(events.map(({ event }) => event)).toEqual(["delta", "error"]);
  expect(events[1]?.data.error.code).toBe("SAFETY_001");
  const { id } = (await call(MEDIA, { session, body })).json.data;
  await runImageJob(id);
  const { data } = (await call(MEDIA_STATE, { session, body: { id } })).json;
  expect([data.status, data.error.code, data.credits.state]).toEqual(["failed", "SAFETY_001", "released"]);
  expect([await settled(), await open()]).toEqual([0, 0]);
});

test("provider-fails: a picture is accepted and fails later, its credits given back [faults-2]", async () => {
  const { session } = await startWith("provider-fails");
  const { id } = (await call(MEDIA, { session, body })).json.data;
  await runImageJob(id);
  const { data } = (await call(MEDIA_STATE, { session, body: { id } })).json;
  expect([data.status, data.error.code, data.credits.state]).toEqual(["failed", "PROV_001", "released"]);
});

test("slow: a text keeps its caller waiting, and who hangs up is not billed [faults-2]", async () => {
  const { session, settled } = await startWith("slow");
  const startedAt = performance.now();
  const caller = new AbortController();
  setTimeout(() => caller.abort(), 300);
  const answer = await call(TEXT, { session, body, signal: caller.signal });
  expect(performance.now() - startedAt).toBeGreaterThan(250);
  expect([answer.status, await settled()]).toEqual([502, 0]);
});

test("a fault is for students' launches alone, and every other call of the launch works [faults-1]", async () => {
  const refused = await startWith("no-credits");
  expect((await call(CONTEXT, { session: refused.session })).status).toBe(200);
  const preview = await startWith("no-credits", { purpose: "student_preview" });
  expect((await call(TEXT, { session: preview.session, body })).status).toBe(200);
  const consent = await startWith("consent");
  expect((await call(CONTEXT, { session: consent.session })).json.data.consent).toBe("refused");
});

test("the database knows every fault of the contract", async () => {
  for (const fault of launchFault.options) await startWith(fault);
});
