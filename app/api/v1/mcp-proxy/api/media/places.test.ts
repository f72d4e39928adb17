import { expect, test, vi } from "vitest";
import { recordInstance } from "@/lib/credits/queries/sweep";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { startJobs } from "@/lib/jobs/runner";
import { aStudentSession } from "@/test/a-school";
import { call } from "@/test/call";
import { startImageProvider, work } from "@/test/image-jobs";

/** A server that takes a connection and does not answer before the test lets it. */
const tarpit = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answers: promise, answer: resolve, waiting: 0, most: 0, patienceMs: 0 };
});
vi.mock("@/lib/urls/safe-fetch", () => ({
  fetchPublicFile: async (_: string, { timeoutMs }: { timeoutMs: number }) => {
    tarpit.waiting += 1;
    tarpit.most = Math.max(tarpit.most, tarpit.waiting);
    tarpit.patienceMs = timeoutMs;
    await tarpit.answers;
    tarpit.waiting -= 1;
    return { ok: false, reason: "timeout" };
  },
}));

await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

const FOREIGN = ["https://cdn.school.org/1.png"];

/** A student of a school of their own, who orders pictures and looks how far they are. */
async function aPainter() {
  const { session } = await aStudentSession();
  return {
    order: async (referenceImages: string[] = []): Promise<string> =>
      (await call(create, { session, body: { prompt: "A fox", referenceImages } })).json.data.id,
    statusOf: async (id: string): Promise<string> =>
      (await call(get, { session, body: { id } })).json.data.status,
  };
}

test("a school that has a third of the places steps aside for another, and else has all of them", async () => {
  const [one, other] = [await aPainter(), await aPainter()];
  await recordInstance(instanceId());
  const data = { status: "running", instanceId: instanceId(), startedAt: new Date() } as const;
  for (const id of [await one.order(), await one.order(), await one.order()])
    await prisma().mediaJob.update({ where: { id }, data });
  const [next, foreign, waiting] = [await one.order(), await one.order(FOREIGN), await other.order()];
  expect([await work(next), await one.statusOf(next)]).toEqual(["crowded", "queued"]);
  expect([await work(waiting), await other.statusOf(waiting)]).toEqual(["done", "completed"]);
  expect([await work(next), await one.statusOf(next)]).toEqual(["done", "completed"]);
  // How long such a picture holds its place is up to somebody else's server.
  expect([await work(foreign), await one.statusOf(foreign)]).toEqual(["crowded", "queued"]);
  await prisma().mediaJob.update({
    where: { id: foreign },
    data: { status: "failed", errorCode: "PROV_001" },
  });
});

test("pictures whose reference images never come leave places for another school, and end by themselves", async () => {
  const [one, other] = [await aPainter(), await aPainter()];
  const stuck = await Promise.all(Array.from({ length: 10 }, () => one.order(FOREIGN)));
  const jobs = await startJobs();
  try {
    await expect.poll(() => tarpit.waiting, { timeout: 15_000 }).toBe(3);
    expect(tarpit.patienceMs).toBe(5_000);
    const made = await other.order();
    await expect.poll(() => other.statusOf(made), { timeout: 15_000 }).toBe("completed");
    expect(tarpit.most).toBe(3);
    tarpit.answer();
    for (const id of stuck)
      await expect.poll(() => one.statusOf(id), { timeout: 15_000, interval: 100 }).toBe("failed");
  } finally {
    await jobs.stopWork();
    await jobs.end();
  }
}, 60_000);
