import { afterAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createStudentSession } from "@/test/create-school";
import { openTextStream, scriptStream, streamOf } from "@/test/text-streams";
import { moderation, startUpstream } from "@/test/upstream";

const upstream = await startUpstream({ safety: { provider: "moderator" } });
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.checks.length = 0;
});

const open = (session: string) => openTextStream(POST, { session, body: { prompt: "A fox" } });
const checked = () => upstream.checks.map(({ body }) => body.input);
const statesOf = async (poolId: string) =>
  (await prisma().hold.findMany({ where: { poolId } })).map(({ state }) => state);

test("a stream to a student comes in sentences, each after its check has come back [streams-8]", async () => {
  const { session } = await createStudentSession();
  const back: string[] = [];
  upstream.moderate = async (response, seen) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    back.push(seen.body.input);
    await moderation(() => [])(response, seen);
  };
  const long = `${"word ".repeat(130)}end.`;
  upstream.respond = streamOf("A fox", " ran. It", " slept! 여우가 잤다. ", long, " The", " end");
  const reader = await open(session);
  let text = "";
  const pieces: string[] = [];
  for (let event = await reader.next(); event; event = await reader.next()) {
    if (event.event !== "delta") continue;
    // No delta is delivered whose check has not come back.
    expect(back.some((checkedText) => checkedText.endsWith(event.data.text))).toBe(true);
    pieces.push(event.data.text);
    text += event.data.text;
  }
  expect(text).toBe(`A fox ran. It slept! 여우가 잤다. ${long} The end`);
  expect(pieces[0]).toBe("A fox ran. ");
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(300);
  // Each is checked with what was delivered before it.
  expect(checked()).toEqual(["A fox", ...pieces.map((_, index) => pieces.slice(0, index + 1).join(""))]);
});

test("a stream that is stopped in the middle ends with SAFETY_001, is not billed, and is an incident [streams-8]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation((content) => (content.includes("hate") ? ["hate"] : []));
  upstream.respond = streamOf("A fox ran. ", "They hate us. ", "The end.");
  const events = await (await open(session)).rest();
  expect(events).toMatchObject([
    { event: "delta", data: { text: "A fox ran. " } },
    {
      event: "error",
      data: { status: "error", error: { code: "SAFETY_001", detail: { direction: "output" } } },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain("hate us");
  expect(await statesOf(school.poolId)).toEqual(["released"]);
  expect(await prisma().safetyIncident.count({ where: { schoolId: school.id } })).toBe(1);
});

test("a stream whose first sentence or input is stopped is refused as JSON, and nothing is billed [streams-2] [streams-8]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation((content) => (content.includes("hate") ? ["hate"] : []));
  upstream.respond = streamOf("They hate us. ", "The end.");
  const refused = await open(session);
  expect([refused.status, refused.json.error.code]).toEqual([403, "SAFETY_001"]);
  const asked = upstream.calls.length;
  const input = await openTextStream(POST, { session, body: { prompt: "I hate them" } });
  expect([input.status, input.json.error.detail.direction]).toEqual([403, "input"]);
  expect(upstream.calls.length).toBe(asked);
  expect(await statesOf(school.poolId)).toEqual(["released", "released"]);
});

test("what a provider wrote last before it broke off is neither checked nor delivered [streams-8]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation(() => []);
  const script = scriptStream();
  upstream.respond = script.respond;
  script.write("A fox ran. It");
  const reader = await open(session);
  expect(await reader.next()).toMatchObject({ data: { text: "A fox ran. " } });
  script.breakOff();
  expect(await reader.rest()).toMatchObject([{ event: "error", data: { error: { code: "PROV_001" } } }]);
  expect(checked()).toEqual(["A fox", "A fox ran. "]);
  expect(await statesOf(school.poolId)).toEqual(["released"]);
});

test("what is unsafe only together with what was delivered before is stopped, at most 2,000 characters later [streams-8]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation((content) =>
    /take the pills.*all of them/s.test(content) ? ["illicit"] : [],
  );
  upstream.respond = streamOf("Go and take the pills. ", "Then sleep. ", "But all of them! ", "The end.");
  const events = await (await open(session)).rest();
  expect(events.map(({ event }) => event)).toEqual(["delta", "delta", "error"]);
  expect(events.at(-1)).toMatchObject({ data: { error: { code: "SAFETY_001" } } });
  expect(await statesOf(school.poolId)).toEqual(["released"]);
  upstream.respond = streamOf("A long walk. ".repeat(400));
  await (await open(session)).rest();
  expect(Math.max(...checked().map(({ length }) => length))).toBeLessThanOrEqual(2_000);
});

test("what a school has only recorded is one incident, not one for each sentence that follows, nor for each time that it is sent again [safety-6] [streams-8]", async () => {
  const { session, school } = await createStudentSession();
  await prisma().school.update({ where: { id: school.id }, data: { flaggedCategories: ["violence"] } });
  upstream.moderate = moderation((content) => (content.includes("battle") ? ["violence"] : []));
  upstream.respond = streamOf("A battle began. ", "It rained. ", "It was long. ", "The end.");
  const incidents = () =>
    prisma().safetyIncident.findMany({ where: { schoolId: school.id }, select: { id: true, excerpt: true } });
  for (let turn = 0; turn < 3; turn++) {
    expect((await (await open(session)).rest()).at(-1)?.event).toBe("done");
    expect(await incidents()).toMatchObject([{ excerpt: "A battle began. " }]);
  }
  await prisma().safetyIncident.updateMany({ where: { schoolId: school.id }, data: { state: "handled" } });
  await (await open(session)).rest();
  expect(await incidents()).toHaveLength(2);
});

test("a stream that is stopped after its reader hung up is not billed [streams-8] [streams-5]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation((content) => (content.includes("hate") ? ["hate"] : []));
  const script = scriptStream();
  upstream.respond = script.respond;
  script.write("A fox ran. It");
  const reader = await open(session);
  expect(await reader.next()).toMatchObject({ data: { text: "A fox ran. " } });
  await reader.hangUp();
  script.write(" slept. They hate us. The end.");
  script.end();
  await expect.poll(() => statesOf(school.poolId)).toEqual(["released"]);
  expect(await prisma().safetyIncident.count({ where: { schoolId: school.id } })).toBe(1);
});

test("a stream whose last sentence is stopped ends with SAFETY_001 after all others, and is not billed [streams-8] [safety-1]", async () => {
  const { session, school } = await createStudentSession();
  upstream.moderate = moderation((content) => (content.includes("hate") ? ["hate"] : []));
  upstream.respond = streamOf("A fox ran. ", "It slept. ", "We hate", " it");
  const events = await (await open(session)).rest();
  expect(events.map(({ event }) => event)).toEqual(["delta", "delta", "error"]);
  expect(events.at(-1)).toMatchObject({ data: { error: { code: "SAFETY_001" } } });
  expect(JSON.stringify(events)).not.toContain("hate");
  expect(await statesOf(school.poolId)).toEqual(["released"]);
});
