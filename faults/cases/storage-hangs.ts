import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { prisma } from "../../lib/database/prisma";
import { startS3 } from "../../test/s3-server";
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

interface Attempt {
  world: World;
  school: FaultSchool;
  hub: FaultHub;
  relay: HangingRelay;
}

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
  });
  return { hub, relay };
}

/** The storage hangs once the provider has made the picture, so that it cannot be stored (`put`). */
async function hangAtPut({ world, school, hub, relay }: Attempt): Promise<string[]> {
  const call = newCall(school, 0, { kind: "image" });
  world.provider.setBehaviour(call.topic, async (...answer) => {
    relay.hang();
    await answerNormally(...answer);
  });
  const id = String((await send(call, hub)).data.id);
  await world.provider.waitForCalls([call.topic], 1);
  const startedAt = Date.now();
  const isRunning = async () =>
    (await prisma().mediaJob.findUnique({ where: { id }, select: { status: true } }))?.status === "running";
  while ((await isRunning()) && Date.now() - startedAt < JOB_WITHIN_MS) await sleep(250);
  const problems = (await isRunning()) ? ["a picture waits for the storage forever"] : [];
  world.provider.setBehaviour(call.topic, answerNormally);
  relay.resume();
  await finish(call, [hub]);
  const status = call.picture?.data.status;
  return status === "completed" ? problems : [...problems, `the picture is ${status}`];
}

/** The storage hangs when a submission checks its uploaded file (`head`). */
async function hangAtHead({ school, hub, relay }: Attempt): Promise<string[]> {
  const session = school.sessions[0] ?? "";
  const file = { filename: "a.png", mimeType: "image/png", sizeBytes: PNG.length };
  const ticket = await post(`${hub.proxyUrl}/api/upload-url`, { session, key: null, body: file });
  const { uploadUrl, headers, publicUrl } = ticketData.parse(ticket.data);
  const stored = await fetch(uploadUrl, { method: "PUT", headers, body: PNG });
  if (!stored.ok) return [`the file could not be uploaded: ${stored.status}`];
  const { id } = await prisma().activity.findFirstOrThrow({
    where: { classroomId: school.school.classroomId },
  });
  const work = { title: "A fox", primaryUrl: publicUrl, assets: [{ role: "image", url: publicUrl }] };
  const submit = () =>
    post(`${hub.hubUrl}/api/v1/activities/${id}/submissions`, { session, key: null, body: work });
  relay.hang();
  const startedAt = Date.now();
  const refused = await submit();
  const waitedMs = Date.now() - startedAt;
  relay.resume();
  const accepted = await submit();
  return [
    ...(refused.code === "CFG_002" && waitedMs < REFUSED_WITHIN_MS
      ? []
      : [`a submission got ${refused.status} ${refused.code} after ${waitedMs} ms`]),
    ...(accepted.status === 200 ? [] : [`later the submission got ${accepted.status} ${accepted.code}`]),
  ];
}

async function hangOften(world: World, { tries, schools }: Run, hang: typeof hangAtPut): Promise<string[]> {
  const started = await startOnBucket(world);
  const problems: string[] = [];
  try {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const school = await createFaultSchool();
      schools.push(school);
      problems.push(...(await hang({ world, school, ...started })));
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
    ["put", hangAtPut, 2],
    ["head", hangAtHead, 5],
  ] as const
).map(([name, hang, full]) => ({
  name: `the storage hangs in ${name}`,
  tries: { full, short: 0 },
  run: async (world, run) => ({ injected: run.tries, problems: await hangOften(world, run, hang) }),
}));
