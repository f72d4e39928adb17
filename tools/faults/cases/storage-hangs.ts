import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { prisma } from "../../../lib/database/prisma";
import { startS3 } from "../../../test/s3-server";
import { finish, newCall, post, send } from "../calls";
import type { FaultCase, Run, World } from "../case";
import { createFaultSchool, type FaultSchool } from "../fault-school";
import { type HangingRelay, openHangingRelay } from "../hanging-relay";
import type { FaultHub } from "../hubs";
import { answerNormally } from "../provider";

/** A picture that cannot be stored is given back to the queue within this time. */
const JOB_WITHIN_MS = 75_000;
/** A caller that needs the storage is refused within this time. */
const REFUSED_WITHIN_MS = 25_000;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const ticketData = z.object({
  uploadUrl: z.string(),
  headers: z.record(z.string(), z.string()),
  publicUrl: z.string(),
});

/** How many pictures or submissions, each of its own school, wait at the same time for the storage that hangs. */
const WAITING_AT_ONCE = 5;

interface Attempt {
  world: World;
  schools: FaultSchool[];
  hub: FaultHub;
  relay: HangingRelay;
}
type Hang = (attempt: Attempt) => Promise<string[]>;

/** Starts a hub on a bucket behind a relay that can hang. The other hubs stop: they would take its pictures. */
async function startOnBucket(world: World): Promise<Pick<Attempt, "hub" | "relay">> {
  await Promise.all(world.hubs.map((hub) => hub.kill()));
  await world.expireKilledHubs(); // a hub does not start beside others with another storage
  const s3 = await startS3();
  await world.stopAfterCase({ name: "The storage", stop: s3.close });
  const relay = await world.stopAfterCase(await openHangingRelay(Number(new URL(s3.options.endpoint).port)));
  const endpoint = `http://127.0.0.1:${relay.port}`;
  const hub = await world.startHub("on-a-bucket", {
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    FILES_PUBLIC_URL: `${endpoint}/${s3.options.bucket}`,
    IMAGE_CONCURRENCY: String(WAITING_AT_ONCE),
  });
  return { hub, relay };
}

/** Returns how many of the running jobs have not been given back to the queue when JOB_WITHIN_MS is over. */
async function waitUntilGivenBack(ids: readonly string[]): Promise<number> {
  const waiting = new Set(ids);
  const endsAt = Date.now() + JOB_WITHIN_MS;
  while (waiting.size > 0 && Date.now() < endsAt) {
    await sleep(250);
    const jobs = await prisma().mediaJob.findMany({
      where: { id: { in: [...waiting] }, status: { not: "running" } },
      select: { id: true },
    });
    for (const { id } of jobs) waiting.delete(id);
  }
  return waiting.size;
}

/** The storage hangs once the provider is asked for the pictures, so that they cannot be stored (`put`). */
const hangAtPut: Hang = async ({ world, schools, hub, relay }) => {
  const calls = schools.map((school) => newCall(school, 0, { kind: "image" }));
  const topics = calls.map(({ topic }) => topic);
  const hanging = Promise.withResolvers<void>();
  for (const topic of topics)
    world.provider.setBehaviour(topic, async (...answer) => {
      await hanging.promise;
      await answerNormally(...answer);
    });
  await Promise.all(calls.map((call) => send(call, hub)));
  await world.provider.waitForCalls(topics, topics.length);
  relay.hang();
  hanging.resolve();
  const waiting = await waitUntilGivenBack(calls.map(({ answers }) => String(answers[0]?.data.id)));
  const problems = waiting > 0 ? [`${waiting} pictures wait for the storage forever`] : [];
  for (const topic of topics) world.provider.setBehaviour(topic, answerNormally);
  relay.resume();
  await Promise.all(calls.map((call) => finish(call, [hub])));
  const unmade = calls.filter(({ picture }) => picture?.data.status !== "completed");
  return [...problems, ...unmade.map(({ picture }) => `a picture is ${picture?.data.status}`)];
};

/** Uploads a file of a student; returns a function that submits it. */
async function prepareSubmission(hub: FaultHub, school: FaultSchool) {
  const session = school.sessions[0] ?? "";
  const file = { filename: "a.png", mimeType: "image/png", sizeBytes: PNG.length };
  const ticket = await post(`${hub.proxyUrl}/api/upload-url`, { session, key: null, body: file });
  const { uploadUrl, headers, publicUrl } = ticketData.parse(ticket.data);
  const stored = await fetch(uploadUrl, { method: "PUT", headers, body: PNG });
  if (!stored.ok) throw new Error(`a file could not be uploaded: ${stored.status}`);
  const { id } = await prisma().activity.findFirstOrThrow({
    where: { classroomId: school.school.classroomId },
  });
  const work = { title: "A fox", primaryUrl: publicUrl, assets: [{ role: "image", url: publicUrl }] };
  return () => post(`${hub.hubUrl}/api/v1/activities/${id}/submissions`, { session, key: null, body: work });
}

/** The storage hangs when submissions check their uploaded file (`head`). */
const hangAtHead: Hang = async ({ schools, hub, relay }) => {
  const submits = await Promise.all(schools.map((school) => prepareSubmission(hub, school)));
  relay.hang();
  const startedAt = Date.now();
  const refusals = submits.map(async (submit) => {
    const { status, code } = await submit();
    const waitedMs = Date.now() - startedAt;
    return code === "CFG_002" && waitedMs < REFUSED_WITHIN_MS
      ? []
      : [`a submission got ${status} ${code} after ${waitedMs} ms`];
  });
  const problems = (await Promise.all(refusals)).flat();
  relay.resume();
  const accepted = await Promise.all(submits.map((submit) => submit()));
  const wrong = accepted.filter(({ status }) => status !== 200);
  return [...problems, ...wrong.map(({ status, code }) => `later a submission got ${status} ${code}`)];
};

async function hangOften(world: World, { tries, schools }: Run, hang: Hang): Promise<string[]> {
  const started = await startOnBucket(world);
  const problems: string[] = [];
  try {
    for (let left = tries; left > 0; left -= WAITING_AT_ONCE) {
      const count = Math.min(left, WAITING_AT_ONCE);
      const held = await Promise.all(Array.from({ length: count }, () => createFaultSchool()));
      schools.push(...held);
      problems.push(...(await hang({ world, schools: held, ...started })));
    }
  } finally {
    await started.hub.kill();
    await world.expireKilledHubs();
    for (const hub of world.hubs) await hub.start();
  }
  return problems;
}

/** No work waits for the storage forever. */
export const storageHangs: FaultCase[] = (
  [
    ["put", hangAtPut, 10],
    ["head", hangAtHead, 10],
  ] as const
).map(([name, hang, full]) => ({
  name: `the storage hangs in ${name}`,
  tries: { full, short: 0 },
  run: async (world, run) => ({ injected: run.tries, problems: await hangOften(world, run, hang) }),
}));
