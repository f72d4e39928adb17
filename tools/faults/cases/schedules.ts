import { randomUUID } from "node:crypto";
import { endHold, takeHold } from "../../../lib/credits/queries/holds";
import { failMediaJob } from "../../../lib/credits/queries/media-holds";
import { prisma } from "../../../lib/database/prisma";
import type { LaunchIds } from "../../../lib/launch/queries/launch-facts";
import { verifyLaunchSession } from "../../../lib/launch/verify-launch-session";
import { beginMediaJob, completeMediaJob, reportMediaJob } from "../../../lib/media/queries";
import { createRandom, type FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

/** A hold with what has happened to it. `moved` counts the calls that say that they ended it. */
interface Subject {
  launch: LaunchIds;
  holdId: string;
  jobId: string;
  /** The ids of later attempts to take a hold with the same Idempotency-Key; some of them may have succeeded. */
  laterHolds: string[];
  moved: number;
  /** The states in which calls found the hold after they tried to end it: one state if the hold ended once. */
  ends: Set<string>;
}

type Step = (subject: Subject) => Promise<unknown>;

const INSTANCES = [randomUUID(), randomUUID()] as const;
const PARALLEL_SCHOOLS = 8;
const MAX_STEPS = 6;
const MAX_AT_ONCE = 3;

async function end(subject: Subject, state: "settled" | "released"): Promise<void> {
  const answer = state === "settled" ? { text: "kept" } : null;
  const ended = await endHold({ holdId: subject.holdId, poolId: null, state, answer });
  if (ended.moved) subject.moved += 1;
  subject.ends.add(ended.state);
}

const reserve = (subject: Subject, holdId: string, mediaType: "text" | "image") =>
  takeHold({
    launch: subject.launch,
    instanceId: INSTANCES[0],
    holdId,
    mediaType,
    model: "t",
    minimumAge: 0,
    kind: "schedules",
    operation:
      mediaType === "image"
        ? null
        : { kind: "schedules", key: subject.holdId, bodyHash: Buffer.from("body") },
  });

const TEXT_STEPS: Step[] = [
  (subject) => end(subject, "settled"),
  (subject) => end(subject, "released"),
  (subject) => {
    const holdId = randomUUID();
    subject.laterHolds.push(holdId);
    return reserve(subject, holdId, "text");
  },
];

const forInstance = (index: 0 | 1): Step[] => {
  const instanceId = INSTANCES[index];
  const picture = { mimeType: "image/png", width: 1, height: 1, sizeBytes: 1 };
  return [
    ({ jobId }) => beginMediaJob(jobId, { instanceId, deadAfterSeconds: 30, share: 1_000 }),
    ({ jobId }) => completeMediaJob({ jobId, instanceId, fileKey: `${jobId}-${index}.png`, ...picture }),
    ({ jobId }) => failMediaJob(jobId, { instanceId, code: "PROV_001", message: "no picture" }),
  ];
};

/** A step that is listed twice is chosen twice as often. */
const IMAGE_STEPS: Step[] = [
  ...forInstance(0),
  ...forInstance(1),
  ...forInstance(1),
  ({ jobId }) => failMediaJob(jobId, { instanceId: null, code: "PROV_001", message: "no picture" }),
  ({ jobId }) =>
    prisma().mediaJob.updateMany({ where: { id: jobId, status: "running" }, data: { status: "queued" } }),
  ({ launch, jobId }) => reportMediaJob(launch, jobId),
  ({ launch, jobId }) => reportMediaJob(launch, jobId),
];

/** Takes the hold of an image as `start_media_job` does, but without a task that a running hub would take. */
async function startImage(subject: Subject): Promise<void> {
  await reserve(subject, subject.holdId, "image");
  const { jobId, holdId, launch } = subject;
  await prisma().mediaJob.create({
    data: {
      id: jobId,
      holdId,
      actorId: launch.actorId,
      appSlug: launch.appSlug,
      purpose: launch.purpose,
      model: "i",
      quality: "fast",
      request: {},
    },
  });
}

/** Runs random steps, up to three at a time, and ends what is left as `lib/credits/sweep.ts` would. A seed always gives the same steps. */
async function runSchedule(launch: LaunchIds, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const [holdId, jobId] = [randomUUID(), randomUUID()];
  const subject: Subject = { launch, holdId, jobId, laterHolds: [], moved: 0, ends: new Set() };
  const isImage = random() < 0.5;
  if (isImage) await startImage(subject);
  else await reserve(subject, subject.holdId, "text");
  const steps = isImage ? IMAGE_STEPS : TEXT_STEPS;
  for (let left = 1 + Math.floor(random() * MAX_STEPS); left > 0; ) {
    const atOnce = Math.min(left, 1 + Math.floor(random() * MAX_AT_ONCE));
    const chosen = Array.from({ length: atOnce }, () => steps[Math.floor(random() * steps.length)]);
    await Promise.all(chosen.map((step) => step?.(subject)));
    left -= atOnce;
  }
  if (isImage) {
    await failMediaJob(subject.jobId, { instanceId: null, code: "PROV_001", message: "no picture" });
    await reportMediaJob(launch, subject.jobId);
    // When the case is over, `findProblems` finds the holds that ended twice or never.
    return [];
  }
  await end(subject, "released");
  for (const later of subject.laterHolds)
    await endHold({ holdId: later, poolId: null, state: "released", answer: null });
  return [
    ...(subject.moved === 1 ? [] : [`a hold was ended ${subject.moved} times: ${subject.holdId}`]),
    ...(subject.ends.size === 1 ? [] : [`a hold ended as ${[...subject.ends]}: ${subject.holdId}`]),
  ];
}

/** Its problems name the seed, with which `--tries 1` runs this schedule alone. */
async function runNamed(launch: LaunchIds, { seed, index }: { seed: number; index: number }) {
  const problems = await runSchedule(launch, seed + index).catch((error: unknown) => [String(error)]);
  return problems.map(
    (problem) => `${problem} (schedule ${index} of seed ${seed}; alone: --seed ${seed + index} --tries 1)`,
  );
}

/** Every hold ends once, whichever call comes first. The SQL functions are called directly, with the hubs' own queries. */
export const schedules: FaultCase = {
  name: "settle, release, fail, complete and poll in random order",
  tries: { full: 10_000, short: 400 },
  run: async (_, { tries, seed, schools: checked }) => {
    const schools = await Promise.all(
      Array.from({ length: PARALLEL_SCHOOLS }, () => createFaultSchool({ credits: 1_000_000 })),
    );
    checked.push(...schools);
    const lanes = await Promise.all(
      schools.map(async (school, lane) => {
        const launch = verifyLaunchSession(school.sessions[0] ?? "");
        const problems: string[] = [];
        for (let index = lane; index < tries; index += PARALLEL_SCHOOLS)
          problems.push(...(await runNamed(launch, { seed, index })));
        // The SQL functions are called directly, so there is no HTTP answer to compare these charges with.
        school.maxUnanswered = Number.POSITIVE_INFINITY;
        return problems;
      }),
    );
    return { injected: tries, problems: lanes.flat() };
  },
};
