import { currentModels } from "@/lib/ai/models";
import { closeListening, endListening } from "@/lib/database/changes";
import { closeConnectionPools } from "@/lib/database/connections";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { ssoProviders } from "@/lib/sso/sso-settings";
import { endStreams, stopReadingOn } from "@/lib/text/follow-caller";
import { startJobs } from "./runner";
import { type RunningHub, setRunningHub } from "./running-hub";

const globals = globalThis as { hubStarted?: boolean };

/** Exits the process on failure: Next would only log a thrown error and still serve requests. */
async function start(): Promise<RunningHub> {
  try {
    env();
    currentModels();
    ssoProviders();
    return await startJobs();
  } catch (err) {
    log().fatal({ err }, err instanceof Error ? err.message : "the hub cannot start");
    process.exit(1);
  }
}

function createRunningHub(jobs: RunningHub): RunningHub {
  const failed = (err: unknown) => log().error({ err }, "stopping the background work failed");
  return {
    stopWork: async () => {
      endListening();
      stopReadingOn();
      await jobs.stopWork().catch(failed);
    },
    end: async () => {
      await Promise.all([jobs.end().catch(failed), endStreams()]);
      await closeListening();
      await closeConnectionPools().catch(failed);
    },
  };
}

/**
 * Checks the settings, the models file and the file of single sign-on, and starts the background work, once per process. Any invalid setting ends the
 * process, with all problems in the log (protocol: Models and providers).
 */
export async function startBackgroundWork(): Promise<void> {
  if (globals.hubStarted) return;
  globals.hubStarted = true;
  setRunningHub(createRunningHub(await start()));
}
