import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readSystem } from "@/app/api/v1/system/route";
import { currentModels } from "@/lib/ai/models";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createOperator, createStudentSession, launchSessionOf } from "@/test/create-school";
import { json, moderation, startUpstream, textAnswer } from "@/test/upstream";
import { POST } from "./route";

const upstream = await startUpstream({
  models: [
    { id: "noted", passFields: ["notes"] },
    { id: "broken", fallbacks: ["noted"] },
  ],
  safety: { provider: "moderator", timeoutMs: 10_000 },
});

/** What the scripted moderation flags, with OpenAI's category. */
const FLAGGED: Record<string, string> = {
  "dark words": "self-harm/intent",
  "어두운 말": "self-harm",
  "ugly battle": "violence/graphic",
  "rude words": "harassment",
  "new danger": "a-category-of-tomorrow",
};
const find = (text: string) =>
  Object.keys(FLAGGED)
    .filter((words) => text.includes(words))
    .map((words) => FLAGGED[words] ?? "");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.checks.length = 0;
  upstream.respond = textAnswer("A kind answer.");
  upstream.moderate = moderation(find);
});

const create = (session: string, body: unknown, headers: Record<string, string> = {}) =>
  call(POST, { session, body, headers });
const codeOf = ({ status, json: { error } }: { status: number; json: { error?: { code: string } } }) =>
  `${status} ${error?.code ?? ""}`.trim();
const incidentsOf = (studentId: string) => prisma().safetyIncident.findMany({ where: { studentId } });

const schemaOf = (more: object) => ({ type: "json_schema", json_schema: { name: "story", ...more } });

/** Runs with another `onFailure` of the hub's settings. */
async function whileOnFailure(onFailure: "refuse" | "allow", run: () => Promise<unknown>): Promise<void> {
  const { moderation: current } = currentModels();
  if (!current) throw new Error("no moderation");
  current.onFailure = onFailure;
  try {
    await run();
  } finally {
    current.onFailure = "refuse";
  }
}

describe("what a student sends to a text model", () => {
  test.each([
    ["in the prompt", { prompt: "Write dark words" }],
    ["in Korean", { prompt: "어두운 말을 써 줘" }],
    ["in the instructions", { system: "Say dark words", prompt: "Hello" }],
    [
      "in the middle of a conversation",
      {
        messages: [
          { role: "user", content: "Hello" },
          { role: "user", content: [{ type: "text", text: "Think of dark words" }] },
          { role: "assistant", content: "What else?" },
          { role: "user", content: "A fox" },
        ],
      },
    ],
    ["at the end of a long text", { prompt: `${"A long walk in the rain. ".repeat(400)}Now dark words` }],
    [
      "in one of two hundred messages",
      {
        messages: Array.from({ length: 200 }, (_, index) => ({
          role: "user",
          content: index === 97 ? "dark words" : `This is sentence number ${index} of the story.`,
        })),
      },
    ],
  ])(
    "is stopped %s: no model is called, nothing is billed, and an incident is recorded [safety-1] [safety-4] [errors-28]",
    async (_, body) => {
      const { school, student, session, activityId } = await createStudentSession();
      const answer = await create(session, body, { "idempotency-key": "k" });
      expect(codeOf(answer)).toBe("403 SAFETY_001");
      expect(answer.json.error.detail).toMatchObject({ direction: "input" });
      expect(upstream.calls).toHaveLength(0);
      expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
      expect(await school.holdStates()).toEqual(["released"]);
      const [incident, ...others] = await incidentsOf(student.id);
      expect(others).toEqual([]);
      expect(incident).toMatchObject({
        schoolId: school.id,
        classroomId: school.classroomId,
        activityId,
        appSlug: school.appSlug,
        direction: "input",
        categories: ["self_harm"],
        severity: "urgent",
        action: "stopped",
        state: "open",
      });
      expect(incident?.excerpt).toMatch(/dark words|어두운 말/);
      expect(incident?.excerpt?.length).toBeLessThanOrEqual(500);
    },
  );

  test.each([
    ["a field that the model gets", { model: "noted", notes: [{ not: ["dark words"] }] }],
    ["where to stop", { stop: ["The end", "dark words"] }],
    ["what a schema says", { response_format: schemaOf({ description: "Use dark words" }) }],
    ["a field's name in a schema", { response_format: schemaOf({ schema: { "dark words": {} } }) }],
  ])("is stopped in %s [safety-1]", async (_, fields) => {
    const { session, student } = await createStudentSession();
    expect(codeOf(await create(session, { prompt: "A fox", ...fields }))).toBe("403 SAFETY_001");
    expect(upstream.calls).toHaveLength(0);
    expect((await incidentsOf(student.id))[0]?.excerpt).toContain("dark words");
  });

  test("is stopped before a fallback gets a field that the first model did not [safety-1]", async () => {
    const { session } = await createStudentSession();
    upstream.respond = json({}, 500);
    const answer = await create(session, { model: "broken", prompt: "A fox", notes: "dark words" });
    expect(codeOf(answer)).toBe("403 SAFETY_001");
    expect(JSON.stringify(upstream.calls.map(({ body }) => body))).not.toContain("dark words");
  });

  test("loses its personal data in every field, before the check and the model [safety-8]", async () => {
    const { session } = await createStudentSession();
    const call = "Call 010-1234-5678";
    const answer = await create(session, {
      model: "noted",
      prompt: "A fox",
      notes: { of: [call] },
      stop: [call],
      response_format: schemaOf({ description: call, schema: { [call]: { default: call } } }),
    });
    expect(answer.json.data.masked).toEqual(["phone"]);
    const sent = JSON.stringify([...upstream.calls, ...upstream.checks].map(({ body }) => body));
    expect(sent).not.toContain("1234");
    expect(sent).toContain("Call [phone]");
  });

  test("runs again with the same Idempotency-Key, and is stopped again [safety-4] [idempotency-5]", async () => {
    const { session } = await createStudentSession();
    const headers = { "idempotency-key": "k" };
    await create(session, { prompt: "dark words" }, headers);
    expect(codeOf(await create(session, { prompt: "dark words" }, headers))).toBe("403 SAFETY_001");
  });

  test("replays a stored answer, whatever moderation says by then, and records nothing [safety-4] [idempotency-2]", async () => {
    const { student, session } = await createStudentSession();
    const headers = { "idempotency-key": "k" };
    const first = await create(session, { prompt: "A fox" }, headers);
    for (const moderate of [moderation(() => ["sexual"]), json({}, 400)]) {
      upstream.moderate = moderate;
      const again = await create(session, { prompt: "A fox" }, headers);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.json).toEqual(first.json);
    }
    expect(await incidentsOf(student.id)).toEqual([]);
    expect(upstream.calls).toHaveLength(1);
  });

  test("reaches no model before its check came back, and no student before the check of the answer did [safety-1]", async () => {
    const { session } = await createStudentSession();
    const order: string[] = [];
    upstream.moderate = async (response, check) => {
      order.push("check");
      await sleep(100);
      order.push("checked");
      await moderation(find)(response, check);
    };
    upstream.respond = async (response, request) => {
      order.push("model");
      await textAnswer("A kind answer.")(response, request);
    };
    const answer = await create(session, { prompt: "A fox" });
    order.push("answered");
    expect(answer.status).toBe(200);
    expect(order).toEqual(["check", "checked", "model", "check", "checked", "answered"]);
  });
});

test("an answer that is flagged anywhere is stopped: it is not delivered, stored or billed [safety-1] [safety-4]", async () => {
  const { school, student, session } = await createStudentSession();
  upstream.respond = textAnswer(`${"The fox walked on. ".repeat(300)}Then came an ugly battle.`);
  const answer = await create(session, { prompt: "A fox" }, { "idempotency-key": "k" });
  expect(codeOf(answer)).toBe("403 SAFETY_001");
  expect(answer.text).not.toContain("fox walked");
  expect(answer.json.error.detail).toMatchObject({ direction: "output" });
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
  expect(await incidentsOf(student.id)).toMatchObject([
    { direction: "output", categories: ["violence"], severity: "alert", action: "stopped" },
  ]);
  expect((await incidentsOf(student.id))[0]?.excerpt).toContain("ugly battle");
});

test("the excerpt of what a model wrote has no personal data either [safety-11]", async () => {
  const { student, session } = await createStudentSession();
  upstream.respond = textAnswer("Then came an ugly battle. Call 010-1234-5678 or write to fox@school.kr!");
  expect(codeOf(await create(session, { prompt: "A fox" }))).toBe("403 SAFETY_001");
  const [incident] = await incidentsOf(student.id);
  expect(incident?.excerpt).toBe("Then came an ugly battle. Call [phone] or write to [e-mail]!");
});

test("a category that a school only has recorded passes and is recorded; together with another it is stopped [safety-2]", async () => {
  const { school, student, session } = await createStudentSession();
  await prisma().school.update({ where: { id: school.id }, data: { flaggedCategories: ["violence"] } });
  expect((await create(session, { prompt: "An ugly battle of 1592" })).status).toBe(200);
  expect(await incidentsOf(student.id)).toMatchObject([{ action: "flagged", severity: "notice" }]);
  expect(codeOf(await create(session, { prompt: "An ugly battle, and rude words" }))).toBe("403 SAFETY_001");
});

test("what the provider flags without a category that the hub knows is stopped too [safety-2]", async () => {
  const { student, session } = await createStudentSession();
  expect(codeOf(await create(session, { prompt: "a new danger" }))).toBe("403 SAFETY_001");
  expect(await incidentsOf(student.id)).toMatchObject([{ categories: [], severity: "alert" }]);
});

test("a child reads kind words and the school's help in their own language; without any, the hub's, which in Korea name 1388 [safety-5]", async () => {
  const { school, session } = await createStudentSession();
  const read = async (language: string) =>
    (await create(session, { prompt: "dark words" }, { "accept-language": language })).json.error;
  expect((await read("ko-KR")).detail.help).toContain("1388");
  expect((await read("ko-KR")).message).toMatch(/[가-힣]/);
  expect((await read("en-GB")).detail.help).toContain("someone");
  await prisma().school.update({
    where: { id: school.id },
    data: { helpTextEn: "Come to Ms Han in room 2.", helpTextKo: "2층 위클래스로 오세요." },
  });
  expect((await read("en")).detail).toEqual({ help: "Come to Ms Han in room 2.", direction: "input" });
  expect((await read("ko")).detail).toEqual({ help: "2층 위클래스로 오세요.", direction: "input" });
});

describe("a check that fails", () => {
  const failures = {
    "is down": json({ error: { message: "down" } }, 500),
    "answers rubbish": json("<html>"),
    "answers nothing": json({ results: [] }),
    "answers less than it was asked": json({ results: [{ flagged: false, categories: {} }] }),
    "hangs up": (response: { destroy(): void }) => response.destroy(),
  } as Record<string, typeof upstream.moderate>;

  test.each(Object.keys(failures))(
    "because moderation %s refuses the call, and nothing is billed [safety-3]",
    async (name) => {
      const { school, session, student } = await createStudentSession();
      upstream.moderate = failures[name] ?? json({});
      const long = "A fox went out in the rain. ".repeat(200);
      const answer = await create(session, { prompt: long });
      expect(codeOf(answer)).toBe("502 PROV_001");
      expect(upstream.calls).toHaveLength(0);
      expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
      expect(await incidentsOf(student.id)).toEqual([]);
    },
  );

  test("for the answer alone keeps the answer from the student [safety-3]", async () => {
    const { school, session } = await createStudentSession();
    upstream.moderate = (response, check) =>
      upstream.checks.length === 1 ? moderation(find)(response, check) : json({}, 400)(response, check);
    const answer = await create(session, { prompt: "A fox" });
    expect([codeOf(answer), answer.text.includes("kind answer")]).toEqual(["502 PROV_001", false]);
    expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
  });

  test("is on the operators' System page, whether it refuses the call or lets it pass [safety-3] [models-15]", async () => {
    const { session } = await createStudentSession();
    const operator = await createOperator();
    const seen = async () => (await callAs(operator, readSystem)).json.data.moderation;
    for (const [onFailure, upstreamStatus] of [
      ["refuse", 500],
      ["allow", 503],
    ] as const) {
      upstream.moderate = json({}, upstreamStatus);
      await whileOnFailure(onFailure, () => create(session, { prompt: "A fox" }));
      await expect.poll(async () => (await seen()).lastFailure).toMatchObject({ upstreamStatus });
    }
    expect(await seen()).toMatchObject({ provider: "moderator", model: "omni-moderation-latest" });
  });

  test("passes where the hub's settings allow it, and what was flagged is stopped all the same [safety-3]", async () => {
    const { session } = await createStudentSession();
    await whileOnFailure("allow", async () => {
      upstream.moderate = json({}, 500);
      expect((await create(session, { prompt: "A fox" })).status).toBe(200);
      upstream.moderate = moderation(find);
      expect(codeOf(await create(session, { prompt: "dark words" }))).toBe("403 SAFETY_001");
    });
  });
});

test("a preview is checked as the student's call would be, and recorded for no student, since the teacher writes [safety-1] [safety-6]", async () => {
  const { school, student, activityId } = await createStudentSession();
  const preview = { purpose: "student_preview", studentId: student.id } as const;
  const session = await launchSessionOf(school.teacher, activityId, preview);
  expect(codeOf(await create(session, { prompt: "dark words" }))).toBe("403 SAFETY_001");
  expect(await incidentsOf(student.id)).toEqual([]);
});

test("a teacher's workspace is not checked [safety-1]", async () => {
  const { school, activityId } = await createStudentSession();
  const session = await launchSessionOf(school.teacher, activityId, { purpose: "teacher_manage" });
  expect((await create(session, { prompt: "How do I notice dark words?" })).status).toBe(200);
  expect(upstream.checks).toHaveLength(0);
});

test("a check is a request as OpenAI documents it [safety-1]", async () => {
  const { session } = await createStudentSession();
  await create(session, { system: "Be kind.", prompt: "A fox" });
  const [first] = upstream.checks;
  expect(first?.path).toBe("/v1/moderations");
  expect(first?.headers.authorization).toBe("Bearer sk-test-provider-key");
  expect(first?.body).toEqual({ model: "omni-moderation-latest", input: "Be kind.\n\nA fox" });
});
