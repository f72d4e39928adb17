import { runningCommands } from "../test/stages";
import type { RunningParts } from "./running-parts";

/** Ends the running commands and every part when somebody ends this program; the answer tells whether that was so. */
export function stopOnSignals(parts: RunningParts): { wasInterrupted: boolean } {
  const state = { wasInterrupted: false };
  const stop = () => {
    state.wasInterrupted = true;
    void runningCommands.stop();
    void parts.stopAll();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  return state;
}
