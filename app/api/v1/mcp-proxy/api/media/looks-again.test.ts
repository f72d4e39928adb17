import { describe, expect, test } from "vitest";
import { currentModels } from "@/lib/ai/models";
import { endHold } from "@/lib/credits/queries/holds";
import { releasePicture } from "@/lib/credits/queries/media-holds";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { readFile } from "@/test/create-student-with-work";
import { runImageJob, startImageProvider } from "@/test/image-jobs";
import { whileLocked } from "@/test/while-locked";

const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

async function createJob() {
  const created = await createStudentSession();
  const { id } = (await call(create, { session: created.session, body: { prompt: "A fox" } })).json.data;
  return { ...created, id: id as string };
}

type Job = Awaited<ReturnType<typeof createJob>>;

const readRow = (id: string) =>
  prisma().mediaJob.findUniqueOrThrow({ where: { id }, select: { status: true, errorCode: true } });

describe("a picture that waited in the queue is not made any more, and its credits are released,", () => {
  const archived = { status: "archived" } as const;
  test.each<[string, string, (job: Job) => Promise<unknown>]>([
    [
      "POLICY_003",
      "when the guardian has refused meanwhile",
      async ({ school, student }) => {
        const data = { requiresGuardianConsent: true };
        await prisma().school.update({ where: { id: school.id }, data });
        await prisma().profile.update({ where: { id: student.id }, data: { consent: "refused" } });
      },
    ],
    [
      "POLICY_002",
      "when the school no longer allows the model",
      ({ school }) =>
        prisma().creditPool.update({ where: { id: school.poolId }, data: { allowsAllModels: false } }),
    ],
    [
      "AUTH_001",
      "when the student is archived",
      ({ student }) => prisma().profile.update({ where: { id: student.id }, data: archived }),
    ],
    [
      "AUTH_001",
      "when the school is archived",
      ({ school }) => prisma().school.update({ where: { id: school.id }, data: archived }),
    ],
    [
      "LAUNCH_002",
      "when the app is suspended",
      ({ school }) => prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } }),
    ],
  ])("with %s %s [credits-13] [images-12]", async (errorCode, _, change) => {
    const job = await createJob();
    await change(job);
    await runImageJob(job.id);
    expect(await readRow(job.id)).toEqual({ status: "failed", errorCode });
    expect(await job.school.balance()).toMatchObject({ available: 1000, reserved: 0 });
    expect(upstream.calls).toHaveLength(0);
  });

  test("with POLICY_001 when the model is no longer for under-18s [credits-13] [images-12]", async () => {
    const { school, session, id } = await createJob();
    const inWorkspace = await launchSessionOf(school.teacher, await school.activity(), {
      purpose: "teacher_manage",
    });
    const teachers = (await call(create, { session: inWorkspace, body: { prompt: "A fox" } })).json.data.id;
    const model = currentModels().find("i");
    if (!model) throw new Error("the provider has no model i");
    model.minimumAge = 18;
    try {
      await runImageJob(id);
      await runImageJob(teachers);
    } finally {
      model.minimumAge = 0;
    }
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "failed",
      error: {
        code: "POLICY_001",
        message: "This model may not be used by the youngest students of your school.",
      },
      credits: { state: "released" },
    });
    expect(await readRow(teachers)).toMatchObject({ status: "completed" });
  });
});

test("a picture is made for a student who has signed out since, whose activity has closed and may not spend any more [credits-13] [images-12]", async () => {
  const { activityId, id } = await createJob();
  const now = new Date();
  await prisma().launch.updateMany({ where: { activityId }, data: { revokedAt: now } });
  await prisma().activity.update({
    where: { id: activityId },
    data: { closesAt: now, spendingStoppedAt: now },
  });
  await runImageJob(id);
  expect(await readRow(id)).toMatchObject({ status: "completed" });
});

describe("a finished picture whose credits were given back", () => {
  const getBack = { status: "failed", credits: { amount: 10, state: "released" } };

  test("is reported as failed, without its address [images-15]", async () => {
    const { session, id } = await createJob();
    await runImageJob(id);
    const { holdId } = await prisma().mediaJob.findUniqueOrThrow({ where: { id } });
    await endHold({ holdId, state: "released", answer: null, poolId: null });
    const { data } = (await call(get, { session, body: { id } })).json;
    expect(data).toMatchObject({ ...getBack, error: { code: "PROV_001" } });
    expect(data).not.toHaveProperty("url");
  });

  test("cannot be read any more [images-15]", async () => {
    const { session, school, id } = await createJob();
    await runImageJob(id);
    const { fileKey, holdId } = await prisma().mediaJob.findUniqueOrThrow({ where: { id } });
    const address = `http://localhost:3000/files/${fileKey}`;
    expect((await readFile(address)).status).toBe(200);
    const why = { code: "CFG_002", message: "The hub was interrupted." };
    expect(await releasePicture(holdId, why)).toBe(true);
    expect((await readFile(address)).status).toBe(410);
    const { data } = (await call(get, { session, body: { id } })).json;
    expect(data).toMatchObject({ ...getBack, error: why });
    expect(data).not.toHaveProperty("url");
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });

  test("keeps its file when it is being paid for at the same time", async () => {
    const { session, school, id } = await createJob();
    await runImageJob(id);
    const { holdId } = await prisma().mediaJob.findUniqueOrThrow({ where: { id } });
    const sql = "SELECT 1 FROM pool_balances WHERE pool_id = $1 FOR UPDATE";
    const [reported, wasReleased] = await whileLocked(
      { sql, values: [school.poolId] },
      async ({ untilWaiting, release }) => {
        const reporting = call(get, { session, body: { id } });
        await untilWaiting();
        const releasing = releasePicture(holdId, { code: "CFG_002", message: "The hub was interrupted." });
        await untilWaiting(2);
        await release();
        return Promise.all([reporting, releasing]);
      },
    );
    expect([reported.json.data.credits.state, wasReleased]).toEqual(["settled", false]);
    expect((await readFile(reported.json.data.url)).status).toBe(200);
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({ status: "completed" });
  });

  test("keeps its file when it was paid for before [images-15]", async () => {
    const { session, id } = await createJob();
    await runImageJob(id);
    const { url } = (await call(get, { session, body: { id } })).json.data;
    const { holdId } = await prisma().mediaJob.findUniqueOrThrow({ where: { id } });
    const why = { code: "CFG_002", message: "The hub was interrupted." };
    expect(await releasePicture(holdId, why)).toBe(false);
    expect((await readFile(url)).status).toBe(200);
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "completed",
      url,
    });
  });
});
