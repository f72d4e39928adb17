import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeConnectionPools } from "@/lib/database/connections";
import { forgetEnv } from "@/lib/env";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { ensureBuild } from "../hub/build";
import type { RunningParts } from "../process/running-parts";
import { type BenchHub, startBenchHub } from "./hub";
import type { LoadOptions, LoadResult } from "./load-worker";
import { startProgram } from "./program";

/** What the scenarios of one command share. Each part is started for the first scenario that needs it. */
export interface World {
  parts: RunningParts;
  /** Removed at the end. */
  folder: string;
  calls(): Promise<Calls>;
}

/** A production hub, a class that calls it, and the processes beside it. */
export interface Calls {
  hub: BenchHub;
  upstreamUrl: string;
  /** The request headers of thirty students' launch sessions. */
  callers: Record<string, string>[];
  /** Runs one load at a time. */
  load(options: LoadOptions): Promise<LoadResult>;
}

/** A number from the environment, such as BENCH_SECONDS. */
export const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

const STUDENTS = 30;
/** More than any run can spend. */
const CREDITS = 50_000_000;

/** Starts an activity as each student of a new class, and returns the tokens of their launch sessions. */
export async function launchStudents(): Promise<string[]> {
  const school = await createSchool({ credits: CREDITS });
  const activityId = await school.activity();
  const sessions: string[] = [];
  while (sessions.length < STUDENTS) sessions.push(await launchSessionOf(await school.student(), activityId));
  return sessions;
}

/** Starts an activity as each student of a new class, and returns the headers of their requests. */
export async function launchCallers(): Promise<Calls["callers"]> {
  return (await launchStudents()).map((session) => ({
    authorization: `Bearer ${session}`,
    "x-edu-session": session,
    "content-type": "application/json",
  }));
}

/** Sets what `env()` reads, so that this process uses another hub's database. */
export async function joinDatabase(settings: Record<string, string>): Promise<void> {
  await closeConnectionPools();
  Object.assign(process.env, settings);
  forgetEnv();
  Reflect.deleteProperty(globalThis, "hubPrisma"); // `prisma()` keeps its connections there
}

async function startCalls(parts: RunningParts, folder: string): Promise<Calls> {
  await ensureBuild(parts);
  const upstream = await startProgram<{ port: number }>(parts, "mock-upstream.ts");
  const upstreamUrl = `http://127.0.0.1:${upstream.ready.port}/v1`;
  const load = await startProgram(parts, "load-worker.ts");
  const options = { folder, baseUrl: upstreamUrl };
  // The first start is on an empty data folder, as after an installation.
  const first = await startBenchHub(options);
  await first.stop();
  const hub = await parts.add(await startBenchHub(options));
  await joinDatabase(hub.settings);
  const [empty, again] = [first, hub].map(({ startMs }) => `${(startMs / 1000).toFixed(1)} s`);
  console.log(
    `Start-up, \`npm start\` to the first answer: ${empty} on an empty data folder, ${again} again.`,
  );
  const callers = await launchCallers();
  return { hub, upstreamUrl, callers, load: (one) => load.ask<LoadResult>(one) };
}

/** Creates the world of a command, in which nothing runs yet. */
export async function createWorld(parts: RunningParts): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-bench-"));
  await parts.add({ name: "The folder", stop: async () => rmSync(folder, { recursive: true, force: true }) });
  let calls: Promise<Calls> | undefined;
  return {
    parts,
    folder,
    calls: () => {
      calls ??= startCalls(parts, folder);
      return calls;
    },
  };
}
