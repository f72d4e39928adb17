import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { startUpstream } from "@/test/upstream";

const upstream = await startUpstream();
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
});

const create = (session: string, body: unknown) => call(POST, { session, body });

const getCode = async (session: string, body: object) => {
  const { status, json } = await create(session, body);
  return status === 200 ? "200" : `${status} ${json.error.code}`;
};

describe("a model", () => {
  test("that is not for under-18s is refused in launches for students, and only there [errors-8] [models-9] [rules-11]", async () => {
    const { school, student, activityId, session } = await createStudentSession();
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const body = { prompt: "Hi", model: "grown-up" };
    expect(await getCode(session, body)).toBe("403 POLICY_001");
    expect(await getCode(await launchSessionOf(school.teacher, activityId, preview), body)).toBe(
      "403 POLICY_001",
    );
    expect(upstream.calls).toHaveLength(0);
    expect(await getCode(await launchSessionOf(school.teacher, activityId), body)).toBe("200");
  });

  test("that the school has not allowed is refused, even if it is the classroom default [errors-9] [models-10]", async () => {
    const { school, session } = await createStudentSession({ allowedModels: ["i", "grown-up"] });
    expect(await getCode(session, { prompt: "Hi" })).toBe("403 POLICY_002");
    expect(await getCode(session, { prompt: "Hi", model: "t" })).toBe("403 POLICY_002");
    expect(await getCode(session, { prompt: "Hi", model: "grown-up" })).toBe("403 POLICY_001");
    await prisma()
      .$queryRaw`UPDATE credit_pools SET allows_all_models = false, allowed_models = NULL WHERE id = ${school.poolId}::uuid`;
    expect(await getCode(session, { prompt: "Hi" })).toBe("403 POLICY_002");
    expect(upstream.calls).toHaveLength(0);
    expect(await school.entryTypes()).toEqual(["grant"]);
  });

  test("that does not exist or is not for texts is reported [models-10]", async () => {
    const { session } = await createStudentSession();
    for (const model of ["nobody", "i", "upstream-text"]) {
      const { status, json } = await create(session, { prompt: "Hi", model });
      expect([status, json.error.code, json.error.detail.issues[0].path]).toEqual([422, "VAL_001", "model"]);
    }
  });
});

describe("credits", () => {
  test("are required: without enough of them a text is refused, and the provider is not called [credits-2] [errors-12]", async () => {
    const { school, session } = await createStudentSession({ credits: 0 });
    const answer = await create(session, { prompt: "Hi" });
    expect(answer.status).toBe(402);
    expect(answer.json.error).toEqual({
      code: "CREDIT_001",
      message: expect.any(String),
      detail: { required: 1, available: 0 },
    });
    expect(upstream.calls).toHaveLength(0);
    expect(await school.entryTypes()).toEqual([]);
  });

  test("are spent only up to the student's daily limit until the school's midnight, also by concurrent calls [credits-18] [errors-13]", async () => {
    const { school, activityId, session } = await createStudentSession({
      dailyLimitCredits: 3,
      timeZone: "Asia/Seoul",
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(session, { prompt: "Hi" })));
    const refused = answers.filter((answer) => answer.json.error?.code === "CREDIT_002");
    expect(refused).toHaveLength(7);
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(429));
    const sinceMidnight = ((Date.now() + 9 * 3_600_000) % 86_400_000) / 1000;
    const seconds = Number(refused[0]?.headers.get("retry-after"));
    expect(Math.abs(seconds - (86_400 - sinceMidnight))).toBeLessThan(30);
    // The limit is per student, and teachers have none.
    expect(
      (await create(await launchSessionOf(await school.student(), activityId), { prompt: "Hi" })).status,
    ).toBe(200);
    const teacher = await launchSessionOf(school.teacher, activityId);
    for (let text = 0; text < 4; text += 1) expect(await getCode(teacher, { prompt: "Hi" })).toBe("200");
  });

  test("are not spent when the price exceeds the rest of the daily limit, until the next day [credits-18]", async () => {
    const { school, student, session } = await createStudentSession({ dailyLimitCredits: 2 });
    expect(await getCode(session, { prompt: "Hi" })).toBe("200");
    await prisma().creditPool.update({ where: { id: school.poolId }, data: { textPriceCredits: 2 } });
    expect(await getCode(session, { prompt: "Hi" })).toBe("429 CREDIT_002");
    await prisma().$queryRaw`UPDATE usage_days SET day = day - 1 WHERE actor_id = ${student.id}::uuid`;
    expect(await getCode(session, { prompt: "Hi" })).toBe("200");
  });
});

describe("a bad request", () => {
  test("with an invalid session is refused as AUTH_001 only", async () => {
    const { session, student } = await createStudentSession();
    await prisma().enrolment.updateMany({ where: { profileId: student.id }, data: { status: "archived" } });
    for (const body of [{}, { prompt: "Hi", model: "grown-up" }, { prompt: "Hi", model: "nobody" }]) {
      expect((await create(session, body)).json.error.code).toBe("AUTH_001");
    }
  });

  test("gets a short answer, however long it is [limits-1]", async () => {
    const { session } = await createStudentSession();
    const rawBody = `{"prompt":"x","${"k".repeat(600_000)}":[${Array(60).fill('"\\u0000"').join(",")}]}`;
    const answer = await call(POST, { session, rawBody, headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json).length).toBeLessThan(50_000);
  });

  test.each([
    ["malformed JSON", '{"prompt":', "application/json", 400, "VAL_001"],
    ["not JSON", "prompt=hi", "application/x-www-form-urlencoded", 415, "VAL_001"],
    ["no prompt", "{}", "application/json", 422, "VAL_001"],
    ["an empty prompt", '{"prompt":""}', "application/json", 422, "VAL_001"],
    ["no messages in the list", '{"messages":[]}', "application/json", 422, "VAL_001"],
    ["an unknown role", '{"messages":[{"role":"tool","content":"x"}]}', "application/json", 422, "VAL_001"],
    ["a temperature above 2", '{"prompt":"x","temperature":2.1}', "application/json", 422, "VAL_001"],
    ["no output tokens", '{"prompt":"x","maxOutputTokens":0}', "application/json", 422, "VAL_001"],
    ["a prompt of the wrong type", '{"prompt":5}', "application/json", 422, "VAL_001"],
    ["an array", "[]", "application/json", 422, "VAL_001"],
    ["null", "null", "application/json", 422, "VAL_001"],
    ["a NUL character", '{"prompt":"a\\u0000b"}', "application/json", 422, "VAL_001"],
    ["an infinite number", '{"prompt":"x","top_p":1e999}', "application/json", 422, "VAL_001"],
    [
      "a huge number deep inside",
      `{"prompt":"x","stop":[{"a":${"9".repeat(400)}.5}]}`,
      "application/json",
      422,
      "VAL_001",
    ],
    ["an infinite output limit", '{"prompt":"x","max_tokens":1e999}', "application/json", 422, "VAL_001"],
    ["a lone surrogate", '{"prompt":"\\ud800"}', "application/json", 422, "VAL_001"],
    [
      "JSON nested a thousand deep",
      `{"prompt":"x","a":${"[".repeat(1000)}${"]".repeat(1000)}}`,
      "application/json",
      422,
      "VAL_001",
    ],
    [
      "a body above its limit",
      JSON.stringify({ prompt: "x".repeat(1_100_000) }),
      "application/json",
      413,
      "FUNCTION_PAYLOAD_TOO_LARGE",
    ],
  ])("is reported and costs nothing: %s [envelope-3] [text-1]", async (_, rawBody, type, status, code) => {
    const { school, session } = await createStudentSession();
    const answer = await call(POST, { session, rawBody, headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
    expect((await school.balance()).available).toBe(1000);
    expect(upstream.calls).toHaveLength(0);
  });
});
