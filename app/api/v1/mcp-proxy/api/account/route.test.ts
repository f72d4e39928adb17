import { afterAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createPlaygroundSession } from "@/test/create-playground-session";
import { createSchool, createStudentSession, launchSessionOf } from "@/test/create-school";
import { startUpstream } from "@/test/upstream";

const upstream = await startUpstream();
const { GET } = await import("./route");
const { POST: createText } = await import("../text/create/route");
const { POST: createMedia } = await import("../media/create/route");
afterAll(() => upstream.close());

const getData = async (session: string) => (await call(GET, { session })).json.data;

describe("the account", () => {
  test("shows who pays, the balance, prices, models, defaults and limits [account-1]", async () => {
    const { session } = await createStudentSession({ credits: 100, dailyLimitCredits: 50 });
    const fresh = {
      billing: "school-pool",
      credits: { available: 100, reserved: 0 },
      prices: { text: 1, image: 10 },
      models: { text: ["t"], image: ["i"] },
      defaults: { text: "t", image: "i" },
      limits: { perStudentPerDay: 50, usedToday: 0 },
    };
    expect(await getData(session)).toEqual(fresh);
    await call(createText, { session, body: { prompt: "Hi" } });
    await call(createMedia, { session, body: { prompt: "A fox" } });
    expect(await getData(session)).toEqual({
      ...fresh,
      credits: { available: 89, reserved: 10 },
      limits: { perStudentPerDay: 50, usedToday: 11 },
    });
  });

  test("has no daily limit unless the school set one, and the pool's own prices [account-1]", async () => {
    const { school, session } = await createStudentSession();
    await prisma().creditPool.update({
      where: { id: school.poolId },
      data: { textPriceCredits: 3, imagePriceCredits: 20 },
    });
    expect(await getData(session)).toMatchObject({
      prices: { text: 3, image: 20 },
      limits: { perStudentPerDay: null, usedToday: 0 },
    });
  });

  test("lists the models that the pool allows, in launches for students only those for under-18s [account-2]", async () => {
    const school = await createSchool({ allowedModels: ["t", "grown-up"] });
    const [student, activityId] = [await school.student(), await school.activity()];
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const listModels = async (session: string) => (await getData(session)).models;
    expect(await listModels(await launchSessionOf(student, activityId))).toEqual({ text: ["t"], image: [] });
    expect(await listModels(await launchSessionOf(school.teacher, activityId, preview))).toEqual({
      text: ["t"],
      image: [],
    });
    expect(await listModels(await launchSessionOf(school.teacher, activityId))).toEqual({
      text: ["t", "grown-up"],
      image: [],
    });
  });

  test("of a playground names its developer as who pays, and has the playground's credits [proxy-2]", async () => {
    expect(await getData(await createPlaygroundSession())).toMatchObject({
      billing: "developer",
      credits: { available: 50, reserved: 0 },
    });
  });
});
