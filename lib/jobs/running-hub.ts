/** The hub's background work, for the server that shuts it down. */
export interface RunningHub {
  /** Takes no new background work; lets running jobs finish for a moment, then leaves them to other instances. */
  stopWork(): Promise<void>;
  /** After the last request: records that this instance has ended, and closes the database connections. */
  end(): Promise<void>;
}

// On globalThis, because the server (`server/main.ts`) and Next's bundle load separate copies of this module.
const globals = globalThis as { runningHub?: RunningHub };

export function setRunningHub(hub: RunningHub): void {
  globals.runningHub = hub;
}

/** Returns the hub of this process; null before it has started. */
export function findRunningHub(): RunningHub | null {
  return globals.runningHub ?? null;
}
