import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { currentModels } from "@/lib/ai/models";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { startUpstream, textAnswer } from "@/test/upstream";
import { POST as createImage } from "../../media/create/route";
import { POST as createText } from "./route";

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.respond = textAnswer("A kind answer.");
});

const body = { prompt: "A fox" };

describe("AI hours", () => {
  /** The hour in Seoul, and the weekday (1 is Monday), `hours` from now. */
  function seoul(hours: number) {
    const at = new Date(Date.now() + 9 * 3_600_000 + hours * 3_600_000);
    return { hour: `${String(at.getUTCHours()).padStart(2, "0")}:00`, day: at.getUTCDay() || 7 };
  }
  const setHours = (schoolId: string, aiHours: { days: number[]; from: string; to: string }) =>
    prisma().school.update({ where: { id: schoolId }, data: { aiHours } });
  const everyDay = [1, 2, 3, 4, 5, 6, 7];

  test("refuse a student's text and picture outside them, and say when they begin [safety-9] [errors-29]", async () => {
    const { school, session } = await createStudentSession();
    const tomorrow = seoul(24);
    await setHours(school.id, { days: [tomorrow.day], from: "09:30", to: "14:00" });
    for (const create of [createText, createImage]) {
      const { status, json } = await call(create, { session, body });
      expect([status, json.error.code]).toEqual([403, "POLICY_004"]);
      const opensAt = new Date(json.error.detail.opensAt);
      expect(opensAt.toISOString()).toMatch(/T00:30:00.000Z$/);
      expect(opensAt.getTime() - Date.now()).toBeGreaterThan(0);
      expect(opensAt.getTime() - Date.now()).toBeLessThan(48 * 3_600_000);
    }
    expect(upstream.calls).toHaveLength(0);
    expect(await school.holdStates()).toEqual([]);
  });

  test("do not bind while they last, nor without hours, nor teachers [safety-9]", async () => {
    const { school, session, student, activityId } = await createStudentSession();
    await setHours(school.id, { days: everyDay, from: "00:00", to: "24:00" });
    expect((await call(createText, { session, body })).status).toBe(200);
    await setHours(school.id, { days: [seoul(72).day], from: "09:00", to: "09:01" });
    expect((await call(createText, { session, body })).status).toBe(403);
    for (const options of [
      { purpose: "student_preview", studentId: student.id } as const,
      { purpose: "teacher_manage" } as const,
    ]) {
      const teachers = await launchSessionOf(school.teacher, activityId, options);
      expect((await call(createText, { session: teachers, body })).status).toBe(200);
    }
  });
});

describe("a model's minimum age", () => {
  test("refuses students of a school with younger ones, and previews of it, and no others [safety-10] [models-9] [errors-8]", async () => {
    const { school, session, student, activityId } = await createStudentSession();
    const model = currentModels().find("t");
    if (!model) throw new Error("no model t");
    model.minimumAge = 13;
    try {
      const preview = { purpose: "student_preview", studentId: student.id } as const;
      for (const one of [session, await launchSessionOf(school.teacher, activityId, preview)]) {
        const { status, json } = await call(createText, { session: one, body });
        expect([status, json.error.code]).toEqual([403, "POLICY_001"]);
      }
      expect(upstream.calls).toHaveLength(0);
      expect(await school.holdStates()).toEqual([]);
      const workspace = await launchSessionOf(school.teacher, activityId, { purpose: "teacher_manage" });
      expect((await call(createText, { session: workspace, body })).status).toBe(200);
      await prisma().school.update({ where: { id: school.id }, data: { youngestAge: 13 } });
      expect((await call(createText, { session, body })).status).toBe(200);
    } finally {
      model.minimumAge = 0;
    }
  });
});

describe("personal data", () => {
  const text = "I am Minji, 010-1234-5678, minji@school.kr, 150101-4123456.";
  const masked = "I am Minji, [phone], [e-mail], [resident number].";

  test("is replaced in a student's conversation before it reaches a model, and the answer says so, also when it is replayed [safety-8]", async () => {
    const { session } = await createStudentSession();
    const request = {
      session,
      body: { system: text, messages: [{ role: "user", content: [{ type: "text", text }] }], prompt: text },
      headers: { "idempotency-key": "k" },
    };
    const first = await call(createText, request);
    expect([...first.json.data.masked].sort()).toEqual(["email", "phone", "resident_number"]);
    expect(upstream.calls[0]?.body.messages).toEqual([
      { role: "system", content: masked },
      { role: "user", content: [{ type: "text", text: masked }] },
      { role: "user", content: masked },
    ]);
    expect(JSON.stringify(upstream.calls)).not.toMatch(/010-1234|minji@|150101/);
    expect((await call(createText, request)).json).toEqual(first.json);
    expect((await call(createText, { session, body })).json.data).not.toHaveProperty("masked");
  });

  test("is replaced in the prompt of a picture before it is kept [safety-8]", async () => {
    const { session } = await createStudentSession();
    const { data } = (await call(createImage, { session, body: { prompt: text } })).json;
    expect(data.masked.sort()).toEqual(["email", "phone", "resident_number"]);
    const job = await prisma().mediaJob.findUniqueOrThrow({ where: { id: data.id } });
    expect(job.request).toMatchObject({ prompt: masked });
  });

  test("of a teacher in the workspace stays [safety-8]", async () => {
    const { school, activityId } = await createStudentSession();
    const session = await launchSessionOf(school.teacher, activityId, { purpose: "teacher_manage" });
    await call(createText, { session, body: { prompt: text } });
    expect(upstream.calls[0]?.body.messages).toEqual([{ role: "user", content: text }]);
  });
});
