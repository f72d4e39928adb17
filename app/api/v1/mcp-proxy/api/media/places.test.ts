import { expect, test, vi } from "vitest";
import { recordInstance } from "@/lib/credits/queries/sweep";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { startJobs } from "@/lib/jobs/runner";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { startImageProvider, work } from "@/test/image-jobs";

/** A server that accepts connections and does not answer until the test allows it. */
const tarpit = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answers: promise, answer: resolve, waiting: 0, maxWaiting: 0, timeoutMs: 0 };
});
vi.mock("@/lib/urls/safe-fetch", () => ({
  fetchPublicFile: async (_: string, { timeoutMs }: { timeoutMs: number }) => {
    tarpit.waiting += 1;
    tarpit.maxWaiting = Math.max(tarpit.maxWaiting, tarpit.waiting);
    tarpit.timeoutMs = timeoutMs;
    await tarpit.answers;
    tarpit.waiting -= 1;
    return { ok: false, reason: "timeout" };
  },
}));

await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

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

test("a school that uses a third of the places yields to another school, and may otherwise use all of them", async () => {
  const [one, other] = [await createStudent(), await createStudent()];
  await recordInstance(instanceId());
  const data = { status: "running", instanceId: instanceId(), startedAt: new Date() } as const;
  for (const id of [await one.create(), await one.create(), await one.create()])
    await prisma().mediaJob.update({ where: { id }, data });
  const [next, external, waiting] = [await one.create(), await one.create(EXTERNAL), await other.create()];
  expect([await work(next), await one.getStatus(next)]).toEqual(["crowded", "queued"]);
  expect([await work(waiting), await other.getStatus(waiting)]).toEqual(["done", "completed"]);
  expect([await work(next), await one.getStatus(next)]).toEqual(["done", "completed"]);
  // An external server decides how long such a picture occupies its place.
  expect([await work(external), await one.getStatus(external)]).toEqual(["crowded", "queued"]);
  await prisma().mediaJob.update({
    where: { id: external },
    data: { status: "failed", errorCode: "PROV_001" },
  });
});

test("pictures whose reference images do not arrive leave places for another school, and fail in the end", async () => {
  const [one, other] = [await createStudent(), await createStudent()];
  const stuck = await Promise.all(Array.from({ length: 10 }, () => one.create(EXTERNAL)));
  const jobs = await startJobs();
  try {
    await expect.poll(() => tarpit.waiting, { timeout: 15_000 }).toBe(3);
    expect(tarpit.timeoutMs).toBe(5_000);
    const picture = await other.create();
    await expect.poll(() => other.getStatus(picture), { timeout: 15_000 }).toBe("completed");
    expect(tarpit.maxWaiting).toBe(3);
    tarpit.answer();
    for (const id of stuck)
      await expect.poll(() => one.getStatus(id), { timeout: 15_000, interval: 100 }).toBe("failed");
  } finally {
    await jobs.stopWork();
    await jobs.end();
  }
}, 60_000);
