import { currentModels } from "@/lib/ai/current-models";
import { closePool } from "@/lib/database/connections";
import { closeListening } from "@/lib/database/notifications";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { endSubmissionWatches } from "@/lib/submissions/watch-submissions";
import { type Jobs, startJobs } from "./runner";
import { endsBySignal, type RunningHub, setRunningHub } from "./running-hub";

const globals = globalThis as { hubStarted?: boolean };

/** Next would log what is thrown here and serve all the same: a hub that cannot work must not look as if it did. */
async function start(): Promise<Jobs> {
  try {
    env();
    currentModels();
    return await startJobs();
  } catch (err) {
    log().fatal({ err }, err instanceof Error ? err.message : "the hub cannot start");
    process.exit(1);
  }
}

function runningHub(jobs: Jobs): RunningHub {
  const failed = (err: unknown) => log().error({ err }, "stopping the background work failed");
  return {
    stopWork: async () => {
      endSubmissionWatches();
      await jobs.stopWork().catch(failed);
    },
    end: async () => {
      await jobs.end().catch(failed);
      await closeListening();
      await closePool().catch(failed);
    },
  };
}

/**
 * Starts this process's part of the hub, once. A models file or setting that cannot be used ends the start, naming
 * every problem (protocol: Models and providers).
 */
export async function startHub(): Promise<void> {
  if (globals.hubStarted) return;
  globals.hubStarted = true;
  const hub = runningHub(await start());
  setRunningHub(hub);
  if (!endsBySignal()) return;
  const stop = () => void hub.stopWork().then(() => hub.end());
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
