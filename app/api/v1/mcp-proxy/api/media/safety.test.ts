import { expect, test } from "vitest";
import { POST as archive } from "@/app/api/v1/people/[profileId]/archive/route";
import { PUT as setConsent } from "@/app/api/v1/people/[profileId]/consent/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createStudentSession } from "@/test/create-school";
import { uploadFile } from "@/test/create-student-with-work";
import { countQueued, runImageJob, startImageProvider } from "@/test/image-jobs";
import { createLargeGif } from "@/test/large-gif";
import { json, moderation } from "@/test/upstream";
import { POST as create } from "./create/route";
import { POST as get } from "./get/route";

const { upstream, picture } = await startImageProvider({
  models: [{ id: "noted", mediaType: "image", passFields: ["negative_prompts"] }],
  safety: { provider: "moderator" },
});
upstream.moderate = moderation((content) => (content.includes("dark words") ? ["sexual/minors"] : []));

type Launched = Awaited<ReturnType<typeof createStudentSession>>;
const incidentsOf = (studentId: string) => prisma().safetyIncident.findMany({ where: { studentId } });

test("a flagged prompt of a picture is stopped before there is a job; nothing is billed [safety-1] [safety-4]", async () => {
  const { school, student, session } = await createStudentSession();
  const body = { prompt: "A picture of dark words" };
  const answer = await call(create, { session, body, headers: { "idempotency-key": "k" } });
  expect([answer.status, answer.json.error.code]).toEqual([403, "SAFETY_001"]);
  expect(answer.json.error.detail.direction).toBe("input");
  expect(await school.holdStates()).toEqual(["released"]);
  expect(await prisma().mediaJob.count({ where: { actorId: student.id } })).toBe(0);
  expect(await incidentsOf(student.id)).toMatchObject([
    { direction: "input", categories: ["sexual_minors"], severity: "urgent", excerpt: body.prompt },
  ]);
});

test("no prompt is sent to be checked when the guardian has refused, the launch was ended or the activity is closed [consent-1] [safety-1]", async () => {
  const closesAt = new Date(Date.now() - 60_000);
  const refusals: [string, (launched: Launched) => Promise<unknown>][] = [
    [
      "403 POLICY_003",
      ({ school, student: { id: profileId } }) =>
        callOperationAs(school.admin, setConsent, { profileId }, { consent: "refused" }),
    ],
    [
      "401 AUTH_001",
      ({ school, student: { id: profileId } }) => callOperationAs(school.admin, archive, { profileId }),
    ],
    [
      "403 LAUNCH_001",
      ({ activityId: id }) => prisma().activity.update({ where: { id }, data: { closesAt } }),
    ],
  ];
  for (const [expected, refuse] of refusals) {
    const launched = await createStudentSession();
    await refuse(launched);
    upstream.checks.length = 0;
    const answer = await call(create, { session: launched.session, body: { prompt: "dark words" } });
    expect(`${answer.status} ${answer.json.error.code}`).toBe(expected);
    expect(upstream.checks).toEqual([]);
    expect(await launched.school.balance()).toMatchObject({ reserved: 0, spent: 0 });
    expect(await incidentsOf(launched.student.id)).toEqual([]);
  }
});

test("a picture that was accepted before the guardian refused is replayed, and not checked again [idempotency-2]", async () => {
  const { school, student, session } = await createStudentSession();
  const request = { session, body: { prompt: "A fox" }, headers: { "idempotency-key": "k" } };
  const first = await call(create, request);
  await callOperationAs(school.admin, setConsent, { profileId: student.id }, { consent: "refused" });
  upstream.checks.length = 0;
  expect((await call(create, request)).json).toEqual(first.json);
  expect(upstream.checks).toEqual([]);
});

test("what lists and objects beside a prompt say is checked, and loses its personal data [safety-1] [safety-8]", async () => {
  const { session } = await createStudentSession();
  const ask = (negative_prompts: unknown) =>
    call(create, { session, body: { model: "noted", prompt: "A fox", negative_prompts } });
  expect((await ask([{ text: "dark words" }])).json.error.code).toBe("SAFETY_001");
  const { data } = (await ask([{ text: "010-1234-5678" }])).json;
  expect(data.masked).toEqual(["phone"]);
  await runImageJob(data.id);
  expect(upstream.calls.at(-1)?.body.negative_prompts).toEqual([{ text: "[phone]" }]);
});

test("an accepted picture is replayed, even while moderation is down [safety-4] [idempotency-2]", async () => {
  const { session } = await createStudentSession();
  const request = { session, body: { prompt: "A fox" }, headers: { "idempotency-key": "k" } };
  const first = await call(create, request);
  const { moderate } = upstream;
  upstream.moderate = json({}, 500);
  const again = await call(create, request);
  const other = await call(create, { ...request, headers: {} });
  upstream.moderate = moderate;
  expect(again.json).toEqual(first.json);
  expect([other.status, other.json.error.code]).toEqual([502, "PROV_001"]);
  expect(await countQueued(first.json.data.id)).toBe(1);
});

test("a picture is checked before it is stored: a flagged one is kept nowhere, not billed, and the child reads why [safety-1] [safety-5]", async () => {
  const { school, student, session } = await createStudentSession();
  const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
  const { moderate } = upstream;
  upstream.checks.length = 0;
  upstream.moderate = moderation((content) =>
    content.startsWith("data:image/png;base64,") ? ["violence/graphic"] : [],
  );
  await runImageJob(id);
  upstream.moderate = moderate;
  expect(upstream.checks).toHaveLength(1);
  const read = async (language: string) =>
    (await call(get, { session, body: { id }, headers: { "accept-language": language } })).json.data;
  expect(await read("en")).toMatchObject({
    status: "failed",
    credits: { state: "released" },
    error: { code: "SAFETY_001", detail: { direction: "output" } },
  });
  expect((await read("ko")).error.message).toMatch(/[가-힣]/);
  expect((await read("ko")).error.detail.help).toContain("1388");
  expect(await prisma().storedFile.count({ where: { ownerId: student.id } })).toBe(0);
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
  expect(await incidentsOf(student.id)).toMatchObject([
    { direction: "output", categories: ["violence"], severity: "alert", excerpt: null },
  ]);
});

test("a picture whose check fails is not kept [safety-3]", async () => {
  const { school, student, session } = await createStudentSession();
  upstream.respond = picture;
  const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
  const { moderate } = upstream;
  upstream.moderate = json({}, 400);
  await runImageJob(id);
  upstream.moderate = moderate;
  const { data } = (await call(get, { session, body: { id } })).json;
  expect([data.status, data.error.code]).toEqual(["failed", "PROV_001"]);
  expect(await prisma().storedFile.count({ where: { ownerId: student.id } })).toBe(0);
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
});

test("a picture that a student starts from is checked before a model gets it [safety-1] [safety-4]", async () => {
  const { school, student, session } = await createStudentSession();
  const uploaded = await uploadFile(session, createLargeGif(8), {
    filename: "fox.gif",
    mimeType: "image/gif",
  });
  const body = { prompt: "A fox", referenceImages: [uploaded] };
  const { id } = (await call(create, { session, body })).json.data;
  const { moderate } = upstream;
  upstream.moderate = moderation((content) => (content.startsWith("data:image/") ? ["sexual"] : []));
  await runImageJob(id);
  upstream.moderate = moderate;
  const { data } = (await call(get, { session, body: { id } })).json;
  expect(data).toMatchObject({
    status: "failed",
    error: { code: "SAFETY_001", detail: { direction: "input" } },
  });
  expect(upstream.calls).toHaveLength(0);
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
  expect(await incidentsOf(student.id)).toMatchObject([
    { direction: "input", categories: ["sexual"], excerpt: null },
  ]);
});
