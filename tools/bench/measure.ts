import type { LoadResult } from "./load-worker";
import { cpuSeconds, cpuSecondsWithChildren } from "./process-usage";
import type { Calls } from "./world";

export interface Target {
  name: string;
  url: string;
  /** The request body for an upstream with this delay in milliseconds; null sends a GET. */
  body(upstreamDelayMs: number): string | null;
  callers: Record<string, string>[];
  withKeys?: boolean;
  /** Process whose CPU time is measured. */
  pid?: number;
  /** PostgreSQL server whose CPU time is measured, with its connections' processes. */
  databasePid?: number;
}

/** What is measured of several targets: how many connections at a time, and how late the upstream answers. */
export interface Case {
  upstreamMs: number;
  concurrency: number;
}

export interface Measurement extends Case, LoadResult {
  target: string;
  /** CPU microseconds per request, user and system; NaN when not measured. */
  cpuMicros: number;
  databaseCpuMicros: number;
}

const WARM_UP_MS = 1_500;

async function measureOnce(
  load: Calls["load"],
  target: Target,
  { upstreamMs, concurrency, durationMs }: Case & { durationMs: number },
): Promise<Measurement> {
  const { url, callers, withKeys = false } = target;
  const options = { url, body: target.body(upstreamMs), callers, withKeys, concurrency };
  await load({ ...options, durationMs: WARM_UP_MS });
  const usage = () => [
    target.pid === undefined ? Number.NaN : cpuSeconds(target.pid),
    target.databasePid === undefined ? Number.NaN : cpuSecondsWithChildren(target.databasePid),
  ];
  const before = usage();
  const result = await load({ ...options, durationMs });
  const [cpuMicros = 0, databaseCpuMicros = 0] = usage().map(
    (seconds, index) => ((seconds - (before[index] ?? 0)) * 1e6) / result.requests,
  );
  return { ...result, upstreamMs, concurrency, target: target.name, cpuMicros, databaseCpuMicros };
}

/**
 * Measures targets in several rounds, and returns the rounds of each. The order of the targets is reversed in every other round, so
 * that no target always runs on the warmer machine.
 */
export async function measureCase(
  load: Calls["load"],
  targets: readonly Target[],
  { seconds, rounds, ...one }: Case & { seconds: number; rounds: number },
): Promise<Measurement[][]> {
  const measured = targets.map((): Measurement[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...targets.entries()];
    for (const [index, target] of round % 2 === 0 ? order : order.reverse())
      measured[index]?.push(await measureOnce(load, target, { ...one, durationMs: seconds * 1000 }));
  }
  return measured;
}
