import { afterAll, beforeEach } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { generateImage } from "@/lib/media/generate-image";
import { imageAnswer, startUpstream } from "./upstream";

/** Runs the background task of an image, as the queue does, but waits only 250 ms for storage. */
export function runImageJob(jobId: string, { isLastTry = false } = {}): Promise<"must-wait" | "done"> {
  const signal = new AbortController().signal;
  return generateImage(jobId, { isLastTry, signal, storagePatienceMs: 250 });
}

export async function countQueued(jobId: string): Promise<number> {
  const found = await prisma().$queryRaw<
    { count: bigint }[]
  >`SELECT count(*) FROM graphile_worker._private_jobs
    WHERE payload->>'jobId' = ${jobId}`;
  return Number(found[0]?.count);
}

/**
 * Starts a provider of images for a test file; its recorded calls are cleared before each test. Call it before the hub's settings
 * are first read.
 */
export async function startImageProvider(options: Parameters<typeof startUpstream>[0] = {}) {
  const upstream = await startUpstream(options);
  const picture = await imageAnswer();
  afterAll(() => upstream.close());
  beforeEach(() => {
    upstream.calls.length = 0;
    upstream.respond = picture;
  });
  return { upstream, picture };
}
