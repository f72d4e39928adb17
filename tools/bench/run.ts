// The benchmarks: `npm run bench`. Each target is measured for BENCH_SECONDS (default 4) in each of BENCH_ROUNDS (3) rounds.
// `npm run bench -- --pages` measures only the pages, `--calls` only the calls.
// `npm run bench -- --profile` prints a CPU profile of the hub under load instead.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeConnectionPools } from "../../lib/database/connections";
import { createSchool, launchSessionOf } from "../../test/create-school";
import { ensureBuild } from "../hub/build";
import { runCommand } from "../process/command-error";
import { RunningParts } from "../process/running-parts";
import { profileWhile } from "./cpu-profile";
import { startGateway } from "./gateway";
import { type BenchHub, startBenchHub } from "./hub";
import { type LoadGenerator, startLoadGenerator, startMockUpstream } from "./load";
import { measureAll, type Target } from "./measure";
import { measurePages } from "./pages";
import { residentMegabytes } from "./process-usage";
import { printPages, printProfile, printRatios, printTable } from "./table";
import { contextTarget, textTargets } from "./targets";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const STUDENTS = 30;
/** More than any run can spend. */
const CREDITS = 50_000_000;

/** Starts an activity as each student of a new class and returns the request headers of their launch sessions. */
async function launchStudents(): Promise<Record<string, string>[]> {
  const school = await createSchool({ credits: CREDITS });
  const activityId = await school.activity();
  const callers: Record<string, string>[] = [];
  for (let index = 0; index < STUDENTS; index += 1) {
    const session = await launchSessionOf(await school.student(), activityId);
    callers.push({
      authorization: `Bearer ${session}`,
      "x-edu-session": session,
      "content-type": "application/json",
    });
  }
  return callers;
}

function megabytes(pid: number, which: "now" | "peak"): string {
  const resident = residentMegabytes(pid);
  return resident ? `${resident[which].toFixed(0)} MB` : "unknown";
}

/** Starts the hub on an empty data folder, as after an installation, stops it and starts it again. */
async function startTwice(parts: RunningParts, options: { folder: string; baseUrl: string }) {
  const first = await startBenchHub(options);
  await first.stop();
  const hub = await parts.add(await startBenchHub(options));
  return { hub, startMs: { first: first.startMs, again: hub.startMs } };
}

async function profile(load: LoadGenerator, hub: BenchHub, target: Target): Promise<void> {
  const { url, callers } = target;
  const options = { url, body: target.body(0), callers, withKeys: false, concurrency: 32 };
  await load.run({ ...options, durationMs: 5_000 });
  printProfile(await profileWhile(hub.hubPid, () => load.run({ ...options, durationMs: 10_000 })));
}

async function bench(parts: RunningParts, folder: string): Promise<void> {
  await ensureBuild(parts);
  const upstream = await parts.add(await startMockUpstream());
  const load = await parts.add(await startLoadGenerator());
  const { hub, startMs } = await startTwice(parts, { folder, baseUrl: upstream.baseUrl });
  if (process.argv.includes("--pages")) return printPages(await measurePages(new URL(hub.proxyUrl).origin));
  const callers = await launchStudents();
  const idle = megabytes(hub.hubPid, "now");
  const gateway = await startGateway({ baseUrl: upstream.baseUrl, logFile: join(folder, "gateway.log") });
  if (gateway) await parts.add(gateway);
  else console.log("@portkey-ai/gateway is not installed: its rows are left out.");

  const targets = textTargets({ hub, gateway, upstreamUrl: upstream.baseUrl, callers });
  if (process.argv.includes("--profile")) {
    const text = targets.find(({ name }) => name === "hub");
    if (text) await profile(load, hub, text);
    return;
  }
  const context = contextTarget(hub, callers);
  const { best, ratios } = await measureAll({ load, targets, context, seconds, rounds });
  printTable(best);
  console.log("\nThe hub divided by the gateway, over all rounds:\n");
  printRatios(ratios);
  const [first, again] = [startMs.first, startMs.again].map((ms) => `${(ms / 1000).toFixed(1)} s`);
  console.log(
    `\nStart-up, \`npm start\` to the first answer: ${first} on an empty data folder, ${again} again.`,
  );
  const [after, peak] = [megabytes(hub.hubPid, "now"), megabytes(hub.hubPid, "peak")];
  console.log(`Resident memory of the hub: ${idle} idle, ${after} after the load, ${peak} at most.\n`);
  if (!process.argv.includes("--calls")) printPages(await measurePages(new URL(hub.proxyUrl).origin));
}

await runCommand(async () => {
  const parts = new RunningParts();
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-bench-"));
  await parts.add({ name: "The folder", stop: async () => rmSync(folder, { recursive: true, force: true }) });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll());
  try {
    await bench(parts, folder);
  } finally {
    await closeConnectionPools();
    await parts.stopAll();
  }
});
process.exit();
