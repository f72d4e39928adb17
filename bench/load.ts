import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Part } from "../tools/process/running-parts";

/** What to ask, of whom, and how hard. */
export interface LoadOrder {
  url: string;
  /** JSON text to POST; null: GET. */
  body: string | null;
  /** Headers of each caller; they take turns when there are more connections. */
  callers: Record<string, string>[];
  /** Whether every request carries an Idempotency-Key of its own. */
  withKeys: boolean;
  concurrency: number;
  durationMs: number;
}

/** What came of it; anything but a 200 is an error. */
export interface LoadResult {
  requests: number;
  errors: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** A program of this folder, with a channel to it. */
function startProgram(file: string) {
  return fork(join(import.meta.dirname, file), [], { execArgv: ["--import", "tsx"] });
}

/** The load generator. */
export interface LoadGenerator extends Part {
  run(order: LoadOrder): Promise<LoadResult>;
}

/** Starts the load generator; it takes one order at a time. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = startProgram("load-worker.ts");
  await once(child, "spawn");
  return {
    name: "The load generator",
    run: async (order) => {
      child.send(order);
      const [result] = (await once(child, "message")) as [LoadResult];
      return result;
    },
    stop: async () => void child.kill(),
  };
}

/** Starts the mock upstream; `baseUrl` is what a models file or a gateway takes. */
export async function startMockUpstream(): Promise<Part & { baseUrl: string }> {
  const child = startProgram("mock-upstream.ts");
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    name: "The mock upstream",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop: async () => void child.kill(),
  };
}
