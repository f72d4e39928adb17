import { afterAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { recordInstance } from "@/lib/instances/queries";
import { startJobs } from "@/lib/jobs/runner";
import * as safeFetch from "@/lib/urls/safe-fetch";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { runImageJob, startImageProvider } from "@/test/image-jobs";
import { POST as create } from "./create/route";
import { POST as get } from "./get/route";

await takeOwnDatabase(); // a test's worker makes every picture that is queued

/** A server of reference images: fetches from it wait until the test calls `resolve`, and then fail. */
const slowServer = { ...Promise.withResolvers<void>(), waiting: 0, maxWaiting: 0, timeoutMs: 0 };
const fetched = vi.spyOn(safeFetch, "fetchPublicFile").mockImplementation(async (_, { timeoutMs }) => {
  slowServer.waiting += 1;
  slowServer.maxWaiting = Math.max(slowServer.maxWaiting, slowServer.waiting);
  slowServer.timeoutMs = timeoutMs;
  await slowServer.promise;
  slowServer.waiting -= 1;
  return { ok: false, reason: "timeout" };
});
afterAll(() => fetched.mockRestore());

await startImageProvider();

const EXTERNAL = ["https://cdn.school.org/1.png"];

/** A student of a new school, with functions to request pictures and read their status. */
async function createStudent() {
  const { session } = await createStudentSession();
  return {
    create: async (referenceImages: string[] = []): Promise<string> =>
      (await call(create, { session, body: { prompt: "A fox", referenceImages } })).json.data.id,
    getStatus: async (id: string): Promise<string> =>
      (await call(get, { session, body: { id } })).json.data.status,
  };
}

test("a school with a third of the image slots busy waits while another school is queued, and may otherwise use all of them [images-17]", async () => {
  const [one, other] = [await createStudent(), await createStudent()];
  await recordInstance(instanceId());
  const data = { status: "running", instanceId: instanceId(), startedAt: new Date() } as const;
  for (const id of [await one.create(), await one.create(), await one.create()])
    await prisma().mediaJob.update({ where: { id }, data });
  const [next, external, waiting] = [await one.create(), await one.create(EXTERNAL), await other.create()];
  expect([await runImageJob(next), await one.getStatus(next)]).toEqual(["must-wait", "queued"]);
  expect([await runImageJob(waiting), await other.getStatus(waiting)]).toEqual(["done", "completed"]);
  expect([await runImageJob(next), await one.getStatus(next)]).toEqual(["done", "completed"]);
  // With an external reference image a picture waits even while nobody else is queued, because the external server decides how
  // long it occupies its slot.
  expect([await runImageJob(external), await one.getStatus(external)]).toEqual(["must-wait", "queued"]);
  await prisma().mediaJob.update({
    where: { id: external },
    data: { status: "failed", errorCode: "PROV_001" },
  });
});

test("pictures whose reference images do not arrive leave slots for another school, and fail in the end [images-17]", async () => {
  const [one, other] = [await createStudent(), await createStudent()];
  const stuck = await Promise.all(Array.from({ length: 10 }, () => one.create(EXTERNAL)));
  const jobs = await startJobs();
  try {
    await expect.poll(() => slowServer.waiting, { timeout: 15_000 }).toBe(3);
    expect(slowServer.timeoutMs).toBe(5_000);
    const picture = await other.create();
    await expect.poll(() => other.getStatus(picture), { timeout: 15_000 }).toBe("completed");
    expect(slowServer.maxWaiting).toBe(3);
    slowServer.resolve();
    for (const id of stuck)
      await expect.poll(() => one.getStatus(id), { timeout: 15_000, interval: 100 }).toBe("failed");
  } finally {
    await jobs.stopWork();
    await jobs.end();
  }
}, 60_000);
