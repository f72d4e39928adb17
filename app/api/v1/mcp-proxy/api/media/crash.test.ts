import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import { takeHold } from "@/lib/credits/queries/holds";
import { sweep } from "@/lib/credits/sweep";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { recordInstance, removeInstance } from "@/lib/instances/queries";
import { generateImage } from "@/lib/media/generate-image";
import { beginMediaJob } from "@/lib/media/queries";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { countQueued, runImageJob, startImageProvider } from "@/test/image-jobs";
import { listBrokenPools } from "@/test/list-broken-pools";

await takeOwnDatabase(); // these tests verify every pool
const { upstream, picture } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

describe("an image", () => {
  test("that was started while the activity was open can be read after it has closed [launch-12]", async () => {
    const { session, activityId } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    await prisma().activity.update({
      where: { id: activityId },
      data: { closesAt: new Date(Date.now() - 1000) },
    });
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
    expect((await call(create, { session, body: { prompt: "Another" } })).json.error.code).toBe("LAUNCH_001");
  });

  test("is neither given to a suspended app nor billed before the app is resumed", async () => {
    const { session, school } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    await runImageJob(id);
    const setStatus = (status: "suspended" | "approved") =>
      prisma().app.update({ where: { id: school.appId }, data: { status } });
    await setStatus("suspended");
    expect((await call(get, { session, body: { id } })).json.error.code).toBe("LAUNCH_002");
    expect((await school.balance()).spent).toBe(0);
    await setStatus("approved");
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
  });

  test("whose job runs twice at once is billed once [images-13]", async () => {
    const { session, school } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    await recordInstance(instanceId());
    await Promise.all([runImageJob(id), runImageJob(id)]);
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
    expect((await school.balance()).spent).toBe(10);
  });

  test("whose instance died is queued again [images-13]", async () => {
    const { session } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    const dead = "0190a000-0000-7000-8000-00000000dead";
    await prisma().mediaJob.update({
      where: { id },
      data: { status: "running", instanceId: dead, startedAt: new Date(Date.now() - 60_000) },
    });
    expect((await sweep()).requeue).toBeGreaterThanOrEqual(1);
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
  });

  test("that two instances died with fails and gives its credits back, as it may be what kills them [credits-14] [images-13]", async () => {
    const { session, school } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    const read = async () => (await call(get, { session, body: { id } })).json.data;
    const dieWithIt = async () => {
      const dying = { instanceId: uuidv7(), deadAfterSeconds: 30, share: 100 };
      await recordInstance(dying.instanceId);
      expect((await beginMediaJob(id, dying))?.outcome).toBe("started");
      await removeInstance(dying.instanceId);
      const startedAt = new Date(Date.now() - 60_000);
      await prisma().mediaJob.update({ where: { id }, data: { startedAt } });
    };
    await dieWithIt();
    await Promise.all([sweep(), sweep()]);
    expect([(await read()).status, await countQueued(id)]).toEqual(["queued", 1]);
    await dieWithIt();
    await Promise.all([sweep(), sweep()]);
    expect(await read()).toMatchObject({
      status: "failed",
      error: { code: "PROV_001", message: "The picture could not be made. Nothing was charged; try again." },
      credits: { state: "released" },
    });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
    await runImageJob(id);
    expect([(await read()).status, upstream.calls.length]).toEqual(["failed", 0]);
  });

  test("that a stopping hub gave back twice is made by the third [credits-14] [images-13]", async () => {
    const { session } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    for (let stops = 0; stops < 2; stops += 1) {
      const stopping = new AbortController();
      upstream.respond = () => stopping.abort();
      await expect(generateImage(id, { isLastTry: false, signal: stopping.signal })).rejects.toThrow(
        /stopping/,
      );
    }
    upstream.respond = picture;
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
  });

  test("that is lost from the queue is queued again, or fails with its credits released when it was requested over an hour ago [credits-17]", async () => {
    const { session, school } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    const setAge = (minutes: number) =>
      prisma().mediaJob.update({
        where: { id },
        data: { createdAt: new Date(Date.now() - minutes * 60_000) },
      });
    await prisma()
      .$queryRaw`SELECT graphile_worker.complete_jobs(array_agg(j.id)) FROM graphile_worker.jobs j WHERE j.key = ${`image:${id}`}`;
    expect(await countQueued(id)).toBe(0);
    await setAge(2);
    await sweep();
    expect(await countQueued(id)).toBe(1);
    await prisma()
      .$queryRaw`SELECT graphile_worker.complete_jobs(array_agg(j.id)) FROM graphile_worker.jobs j WHERE j.key = ${`image:${id}`}`;
    await setAge(61);
    await sweep();
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "failed",
      credits: { state: "released" },
    });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });

  test("whose instance is stopping stays in the queue for another instance", async () => {
    const { session } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    upstream.respond = () => {};
    const stopping = new AbortController();
    const working = generateImage(id, { isLastTry: true, signal: stopping.signal });
    await expect.poll(() => upstream.calls.length).toBe(1);
    stopping.abort();
    await expect(working).rejects.toThrow(/stopping/);
    upstream.respond = picture;
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
  });

  test("that no app asks for within a day after it was completed is settled by the sweep [credits-9]", async () => {
    const { session, school } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    await runImageJob(id);
    const endedHoursAgo = (hours: number) =>
      prisma().mediaJob.update({
        where: { id },
        data: { endedAt: new Date(Date.now() - hours * 3_600_000) },
      });
    await endedHoursAgo(23.9);
    await sweep();
    expect(await school.balance()).toMatchObject({ reserved: 10, spent: 0 });
    await endedHoursAgo(24.1);
    await sweep();
    expect(await school.balance()).toMatchObject({ reserved: 0, spent: 10 });
    const reported = (await call(get, { session, body: { id } })).json.data;
    expect(reported).toMatchObject({ status: "completed", credits: { amount: 10, state: "settled" } });
    expect((await school.balance()).spent).toBe(10);
  });

  test("whose activity was deleted while it was made is not kept and costs nothing, since no app can ask for it any more [credits-9]", async () => {
    const { session, school, activityId } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    upstream.respond = async (response, request) => {
      await prisma().launch.deleteMany({ where: { activityId } });
      await prisma().activity.delete({ where: { id: activityId } });
      await picture(response, request);
    };
    const put = vi.spyOn(currentStorage(), "put");
    await runImageJob(id);
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0, spent: 0 });
    expect(await prisma().mediaJob.findUnique({ where: { id } })).toMatchObject({ status: "failed" });
    expect(await prisma().storedFile.count({ where: { activityId } })).toBe(0);
    const [key = ""] = put.mock.calls[0] ?? [];
    expect(await currentStorage().read(key)).toBeNull();
  });
});

describe("a text whose instance died", () => {
  test("has its hold released by the sweep [credits-15]", async () => {
    const { school, student, activityId } = await createStudentSession();
    const launch = {
      launchId: null,
      actorId: student.id,
      purpose: "student_activity" as const,
      studentId: student.id,
      activityId,
      appSlug: school.appSlug,
    };
    const text = {
      mediaType: "text",
      model: "t",
      minimumAge: 0,
      operation: null,
      kind: "textCreate",
    } as const;
    await takeHold({ ...text, launch, instanceId: uuidv7(), holdId: uuidv7() });
    expect((await school.balance()).reserved).toBe(1);
    await prisma().hold.updateMany({
      where: { poolId: school.poolId },
      data: { createdAt: new Date(Date.now() - 10_000) },
    });
    await sweep();
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
    expect(await listBrokenPools()).toEqual([]);
  });
});
