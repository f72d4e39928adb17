import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Part } from "../process/running-parts";

/** The request to repeat, how many at a time and for how long. */
export interface LoadOptions {
  url: string;
  /** JSON text to POST; null sends a GET. */
  body: string | null;
  /** Headers of each caller, assigned to the connections in turn. */
  callers: Record<string, string>[];
  /** Whether every request has its own Idempotency-Key. */
  withKeys: boolean;
  concurrency: number;
  durationMs: number;
}

/** The measured load; every status other than 200 counts as an error. */
export interface LoadResult {
  requests: number;
  errors: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Starts a program of this folder with an IPC channel. */
function startProgram(file: string) {
  return fork(join(import.meta.dirname, file), [], { execArgv: ["--import", "tsx"] });
}

/** The load generator. */
export interface LoadGenerator extends Part {
  run(options: LoadOptions): Promise<LoadResult>;
}

/** Starts the load generator, which runs one load at a time. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = startProgram("load-worker.ts");
  await once(child, "spawn");
  return {
    name: "The load generator",
    run: async (options) => {
      child.send(options);
      const [result] = (await once(child, "message")) as [LoadResult];
      return result;
    },
    stop: async () => void child.kill(),
  };
}

/** Starts the mock upstream and returns its `baseUrl`, for the hub's models file and for the gateway that the hub is compared with. */
export async function startMockUpstream(): Promise<Part & { baseUrl: string }> {
  const child = startProgram("mock-upstream.ts");
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    name: "The mock upstream",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop: async () => void child.kill(),
  };
}
