import type { LoadGenerator, LoadResult } from "./load";
import { median } from "./percentile";
import { cpuSeconds, cpuSecondsWithChildren } from "./process-usage";

/** A server under load. */
export interface Target {
  name: string;
  url: string;
  /** The request body for an upstream with this delay in milliseconds; null sends a GET. */
  body(upstreamDelayMs: number): string | null;
  /** The request headers of each caller. */
  callers: Record<string, string>[];
  /** Whether every request has its own Idempotency-Key. */
  withKeys?: boolean;
  /** Process whose CPU time is measured. */
  pid?: number;
  /** PostgreSQL server whose CPU time is measured, with its connections' processes. */
  databasePid?: number;
}

/** The result of one round, or the best of several. */
export interface Measurement extends LoadResult {
  operation: string;
  upstreamMs: number | null;
  concurrency: number;
  target: string;
  /** CPU microseconds per request, user and system; null when not measured. */
  cpuMicros: number | null;
  databaseCpuMicros: number | null;
}

interface Case {
  operation: string;
  upstreamMs: number | null;
  concurrency: number;
  targets: Target[];
}

/**
 * One figure of the hub divided by that of the gateway, `@portkey-ai/gateway`, which only passes calls on: the lowest, median and
 * highest ratio of all rounds.
 */
export interface Ratio extends Pick<Measurement, "operation" | "upstreamMs" | "concurrency" | "target"> {
  figure: "req/s" | "p50" | "p99";
  min: number;
  median: number;
  max: number;
}

/** What was measured: the best round of every target, and the ratios of all rounds. */
export interface Results {
  best: Measurement[];
  ratios: Ratio[];
}

const WARM_UP_MS = 1_500;

async function measureOnce(
  load: LoadGenerator,
  one: Case,
  { target, durationMs }: { target: Target; durationMs: number },
): Promise<Measurement> {
  const options = {
    url: target.url,
    body: target.body(one.upstreamMs ?? 0),
    callers: target.callers,
    withKeys: target.withKeys ?? false,
    concurrency: one.concurrency,
  };
  await load.run({ ...options, durationMs: WARM_UP_MS });
  const usage = () => [
    target.pid === undefined ? null : cpuSeconds(target.pid),
    target.databasePid === undefined ? null : cpuSecondsWithChildren(target.databasePid),
  ];
  const before = usage();
  const result = await load.run({ ...options, durationMs });
  const after = usage();
  const micros = (index: 0 | 1) => {
    const [from, to] = [before[index] ?? null, after[index] ?? null];
    return from === null || to === null ? null : ((to - from) * 1e6) / result.requests;
  };
  const { operation, upstreamMs, concurrency } = one;
  return {
    ...result,
    operation,
    upstreamMs,
    concurrency,
    target: target.name,
    cpuMicros: micros(0),
    databaseCpuMicros: micros(1),
  };
}

/** The fastest of several rounds: other load on the machine only ever slows a round down. */
function best(rounds: Measurement[]): Measurement {
  const [first, ...others] = rounds;
  if (!first) throw new Error("nothing was measured");
  return others.reduce((a, b) => (b.perSecond > a.perSecond ? b : a), first);
}

const FIGURES = { "req/s": "perSecond", p50: "p50Ms", p99: "p99Ms" } as const;

/** Divides the figures of each round of a target by those of the gateway in the same round. */
function compareRounds(rounds: readonly Measurement[], gateway: readonly Measurement[]): Ratio[] {
  const [first] = rounds;
  if (!first) return [];
  const { operation, upstreamMs, concurrency, target } = first;
  return Object.entries(FIGURES).map(([figure, field]) => {
    const ratios = rounds.map((round, index) => round[field] / (gateway[index]?.[field] ?? Number.NaN));
    return {
      operation,
      upstreamMs,
      concurrency,
      target,
      figure: figure as keyof typeof FIGURES,
      min: Math.min(...ratios),
      median: median(ratios),
      max: Math.max(...ratios),
    };
  });
}

/**
 * Measures every case in several rounds. Returns the best round of each, and how the hub compares with the gateway over all
 * rounds. The order of the targets is reversed in every other round, so that no target always runs on the warmer machine.
 */
export async function measureAll(options: {
  load: LoadGenerator;
  /** The targets of `text/create`. */
  targets: Target[];
  /** The target of `session/context`. */
  context: Target;
  seconds: number;
  rounds: number;
}): Promise<Results> {
  const { load, targets, context, seconds, rounds } = options;
  const cases: Case[] = [0, 50].flatMap((upstreamMs) =>
    [1, 32].map((concurrency) => ({ operation: "text/create", upstreamMs, concurrency, targets })),
  );
  for (const concurrency of [1, 32])
    cases.push({ operation: "session/context", upstreamMs: null, concurrency, targets: [context] });
  const results: Results = { best: [], ratios: [] };
  for (const one of cases) {
    const measured = new Map(one.targets.map((target): [Target, Measurement[]] => [target, []]));
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? one.targets : one.targets.toReversed();
      for (const target of order)
        measured.get(target)?.push(await measureOnce(load, one, { target, durationMs: seconds * 1000 }));
    }
    const gateway = [...measured].find(([target]) => target.name === "gateway")?.[1];
    for (const [target, all] of measured) {
      results.best.push(best(all));
      if (gateway && target.name.startsWith("hub")) results.ratios.push(...compareRounds(all, gateway));
    }
  }
  return results;
}
