import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as archive } from "@/app/api/v1/people/[profileId]/archive/route";
import { PUT as setConsent } from "@/app/api/v1/people/[profileId]/consent/route";
import { listen } from "@/lib/database/changes";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createStudentSession, launchSessionOf, type SchoolOptions } from "@/test/create-school";
import { scriptStream, streamOf } from "@/test/text-streams";
import { moderation, startUpstream, textAnswer } from "@/test/upstream";

const upstream = await startUpstream({
  models: [{ id: "other" }],
  safety: { provider: "moderator", timeoutMs: 10_000 },
});
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.checks.length = 0;
  upstream.respond = textAnswer("hello");
  upstream.moderate = moderation((text) => (text.includes("dark words") ? ["self-harm"] : []));
});
afterEach(() => vi.restoreAllMocks());

const create = (session: string, more: { body?: object; key?: string } = {}) =>
  call(POST, {
    session,
    body: { prompt: "A fox", ...more.body },
    headers: more.key ? { "idempotency-key": more.key } : {},
  });

const codeOf = ({ status, json: { error } }: { status: number; json: { error?: { code: string } } }) =>
  `${status} ${error?.code ?? ""}`.trim();

type Launched = Awaited<ReturnType<typeof createStudentSession>>;
type MakeCall = () => ReturnType<typeof create>;

/** Who lost access, as this process has heard. */
const lost: string[] = [];
await new Promise<void>((onListening) => {
  listen({
    onListening,
    onChange: ({ kind, id }) => {
      if (kind === "lost-access") lost.push(id);
    },
    onEnd: () => undefined,
  });
});

/** A student whose text was answered just now. */
async function letThrough(options: SchoolOptions = {}): Promise<Launched> {
  const launched = await createStudentSession({ credits: 5_000, ...options });
  expect(codeOf(await create(launched.session))).toBe("200");
  upstream.calls.length = 0;
  upstream.checks.length = 0;
  return launched;
}

/** Makes a call whose hold waits for the balance, which is then changed by `set` before the hold is decided. */
const whileHoldWaits = (
  { school }: Launched,
  makeCall: MakeCall,
  { set = "available = available", seconds = 0.2 } = {},
) =>
  callDuring(
    { sql: `UPDATE pool_balances SET ${set} WHERE pool_id = $1`, values: [school.poolId] },
    makeCall,
    { sql: "SELECT pg_sleep($1::float8)", values: [String(seconds)] },
  );

const incidentsOf = ({ student }: Launched) =>
  prisma().safetyIncident.count({ where: { studentId: student.id } });

const EMPTIED = { set: "available = 0, spent = spent + available" };

/** Whether the provider was asked before or after the hold of this call was taken. */
async function whenAsked(launched: Launched, makeCall: MakeCall): Promise<string> {
  const openHolds: number[] = [];
  upstream.respond = async (...asked) => {
    openHolds.push(
      await prisma().hold.count({ where: { poolId: launched.school.poolId, state: "reserved" } }),
    );
    await textAnswer("hello")(...asked);
  };
  expect(codeOf(await whileHoldWaits(launched, makeCall))).toBe("200");
  return openHolds.map((count) => (count === 0 ? "before" : "after")).join();
}

describe("a launch that was let through a moment ago", () => {
  test("has its text written while the hold is taken, and pays for it once [credits-22]", async () => {
    const launched = await letThrough();
    expect(await whenAsked(launched, () => create(launched.session))).toBe("before");
    expect(await launched.school.balance()).toMatchObject({ available: 4_998, reserved: 0, spent: 2 });
  });

  test("whose hold is refused gets nothing and pays nothing, and the provider's call is aborted [credits-22]", async () => {
    const launched = await letThrough();
    upstream.respond = () => undefined;
    const refused = await whileHoldWaits(launched, () => create(launched.session), EMPTIED);
    expect(codeOf(refused)).toBe("402 CREDIT_001");
    expect(upstream.calls).toHaveLength(1);
    await expect.poll(() => upstream.calls[0]?.aborted).toBe(true);
    expect(await launched.school.holdStates()).toEqual(["settled"]);
    expect(codeOf(await create(launched.session))).toBe("402 CREDIT_001");
    expect(upstream.calls).toHaveLength(1);
  });

  test("whose hold is refused gets no answer that had already come [credits-22]", async () => {
    const launched = await letThrough();
    upstream.respond = textAnswer("a secret");
    const refused = await whileHoldWaits(launched, () => create(launched.session), EMPTIED);
    expect([codeOf(refused), refused.text.includes("secret")]).toEqual(["402 CREDIT_001", false]);
    expect(await launched.school.holdStates()).toEqual(["settled"]);
  });

  test("whose hold is refused gets no word of a stream, which is closed [credits-22]", async () => {
    const launched = await letThrough();
    const script = scriptStream();
    upstream.respond = script.respond;
    script.write("A secret ");
    const body = { prompt: "A fox" };
    const refused = await whileHoldWaits(
      launched,
      () => call(POST, { session: launched.session, body, headers: { accept: "text/event-stream" } }),
      EMPTIED,
    );
    expect([codeOf(refused), refused.text.includes("secret")]).toEqual(["402 CREDIT_001", false]);
    await script.closed;
    expect(await launched.school.holdStates()).toEqual(["settled"]);
  });

  test("has its stream begun while the hold is taken [credits-22]", async () => {
    const launched = await letThrough();
    const script = scriptStream();
    upstream.respond = script.respond;
    script.write("Once");
    script.end();
    const headers = { accept: "text/event-stream" };
    const body = { prompt: "A fox" };
    const answer = await whileHoldWaits(launched, () =>
      call(POST, { session: launched.session, body, headers }),
    );
    expect(answer.text).toContain("Once");
    await expect.poll(() => launched.school.holdStates()).toEqual(["settled", "settled"]);
  });

  test("is given up with its caller, and nothing is billed [credits-5]", async () => {
    const launched = await letThrough();
    const caller = new AbortController();
    upstream.respond = () => caller.abort();
    const hungUp = call(POST, {
      session: launched.session,
      body: { prompt: "A fox" },
      signal: caller.signal,
    });
    expect((await hungUp).status).not.toBe(200);
    await expect.poll(() => upstream.calls[0]?.aborted).toBe(true);
    expect(await launched.school.holdStates()).toEqual(["settled", "released"]);
  });
});

test("a caller who leaves before the hold is taken pays nothing, though the answer is there [credits-5]", async () => {
  for (const accept of ["application/json", "text/event-stream"]) {
    const launched = await letThrough();
    const caller = new AbortController();
    const isStream = accept === "text/event-stream";
    upstream.respond = async (...asked) => {
      if (isStream) streamOf("Once", "upon")(asked[0]);
      else await textAnswer("hello")(...asked);
      setTimeout(() => caller.abort(), 50);
    };
    const { session } = launched;
    const body = { prompt: "A fox" };
    const left = await whileHoldWaits(launched, () =>
      call(POST, { session, body, headers: { accept }, signal: caller.signal }),
    );
    expect(codeOf(left)).toBe("502 PROV_001");
    expect(await launched.school.holdStates()).toEqual(["settled", "released"]);
  }
});

describe("the hold is taken first", () => {
  test("for a call with an Idempotency-Key, another model or another launch [credits-22]", async () => {
    const launched = await letThrough();
    expect(await whenAsked(launched, () => create(launched.session, { key: "k" }))).toBe("after");
    const other = () => create(launched.session, { body: { model: "other" } });
    expect(await whenAsked(launched, other)).toBe("after");
    const again = await launchSessionOf(launched.student, launched.activityId);
    expect(await whenAsked(launched, () => create(again))).toBe("after");
  });

  test("for a launch whose last answer is older than ten seconds [credits-22]", async () => {
    const launched = await letThrough();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 10_000);
    expect(await whenAsked(launched, () => create(launched.session))).toBe("after");
  });

  test("when the pool cannot pay a thousand more such texts, or the student's day twenty [credits-2] [credits-22]", async () => {
    const enough = await letThrough({ credits: 1_001, dailyLimitCredits: 21 });
    expect(await whenAsked(enough, () => create(enough.session))).toBe("before");
    expect(await whenAsked(enough, () => create(enough.session))).toBe("after");
    const poor = await letThrough({ credits: 1_000 });
    expect(await whenAsked(poor, () => create(poor.session))).toBe("after");
    const limited = await letThrough({ dailyLimitCredits: 20 });
    expect(await whenAsked(limited, () => create(limited.session))).toBe("after");
  });

  test("after the prices, limits or models of the pool were changed [credits-23]", async () => {
    const launched = await letThrough();
    const { poolId: id } = launched.school;
    await prisma().creditPool.update({ where: { id }, data: { textPriceCredits: 9_000 } });
    await expect.poll(() => lost).toContain(id);
    expect(codeOf(await create(launched.session))).toBe("402 CREDIT_001");
    expect(upstream.calls).toHaveLength(0);
  });

  test("by all but one of several calls of a launch at once [credits-22]", async () => {
    const launched = await letThrough();
    const calls = () => [1, 2, 3].map(() => create(launched.session));
    const when = await whenAsked(launched, async () => {
      const [first, ...others] = await Promise.all(calls());
      for (const answer of others) expect(codeOf(answer)).toBe("200");
      return first as Awaited<ReturnType<MakeCall>>;
    });
    expect(when).toBe("before,after,after");
  });

  test("by a thousand callers on a hundred credits, a hundred of whom reach the provider [credits-2]", async () => {
    const { school, activityId } = await createStudentSession({ credits: 110 });
    const students = await Promise.all(Array.from({ length: 10 }, () => school.student()));
    const sessions = await Promise.all(students.map((student) => launchSessionOf(student, activityId)));
    await Promise.all(sessions.map((session) => create(session)));
    upstream.calls.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => create(sessions[index % 10] ?? "")),
    );
    const codes = Object.groupBy(answers, codeOf);
    expect([codes["200"]?.length, codes["402 CREDIT_001"]?.length]).toEqual([100, 900]);
    expect(upstream.calls).toHaveLength(100);
  });
});

describe("the check of a text", () => {
  test("runs while the hold is taken, and what is stopped reaches no model [safety-1] [credits-22]", async () => {
    const launched = await letThrough();
    const checked: number[] = [];
    upstream.moderate = async (...asked) => {
      checked.push(
        await prisma().hold.count({ where: { poolId: launched.school.poolId, state: "reserved" } }),
      );
      await moderation(() => ["self-harm"])(...asked);
    };
    const stopped = await whileHoldWaits(launched, () => create(launched.session));
    expect([codeOf(stopped), checked, upstream.calls.length]).toEqual(["403 SAFETY_001", [0], 0]);
    expect(await launched.school.holdStates()).toEqual(["settled", "released"]);
    expect(await incidentsOf(launched)).toBe(1);
  });

  test("is no incident when the hold is refused [safety-1] [credits-22]", async () => {
    const launched = await letThrough();
    const dark = () => create(launched.session, { body: { prompt: "dark words" } });
    expect(codeOf(await whileHoldWaits(launched, dark, EMPTIED))).toBe("402 CREDIT_001");
    expect([upstream.calls.length, await incidentsOf(launched)]).toEqual([0, 0]);
  });
});

describe("nothing of a student is sent to a model or to moderation", () => {
  test("whose guardian has refused consent [consent-1] [safety-1]", async () => {
    const { school, student, session } = await createStudentSession();
    await callOperationAs(school.admin, setConsent, { profileId: student.id }, { consent: "refused" });
    expect(codeOf(await create(session))).toBe("403 POLICY_003");
    expect([upstream.calls, upstream.checks]).toEqual([[], []]);
  });

  test("whose guardian refused consent a moment ago [consent-1] [credits-23]", async () => {
    const { school, student, session } = await letThrough();
    await callOperationAs(school.admin, setConsent, { profileId: student.id }, { consent: "refused" });
    await expect.poll(() => lost).toContain(student.id);
    expect(codeOf(await create(session))).toBe("403 POLICY_003");
    expect([upstream.calls, upstream.checks]).toEqual([[], []]);
  });

  test("whose guardian refused consent while the hold of an earlier text was answered [credits-23]", async () => {
    const launched = await letThrough();
    const { school, student, session } = launched;
    const refuseMeanwhile = async () => {
      const answering = create(session);
      await sleep(300);
      await callOperationAs(school.admin, setConsent, { profileId: student.id }, { consent: "refused" });
      await expect.poll(() => lost).toContain(student.id);
      return answering;
    };
    expect(codeOf(await whileHoldWaits(launched, refuseMeanwhile, { seconds: 1.5 }))).toBe("200");
    const asked = upstream.calls.length;
    expect(codeOf(await create(session))).toBe("403 POLICY_003");
    expect(upstream.calls).toHaveLength(asked);
  });

  test("whose launch was ended a moment ago [credits-23]", async () => {
    const { school, student, session } = await letThrough();
    await callOperationAs(school.admin, archive, { profileId: student.id });
    await expect.poll(() => lost).toContain(student.id);
    expect(codeOf(await create(session))).toBe("401 AUTH_001");
    expect([upstream.calls, upstream.checks]).toEqual([[], []]);
  });
});
