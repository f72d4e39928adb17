/** The part of the hub that lives behind the requests, as the server that takes them sees it when it ends. */
export interface RunningHub {
  /** Takes no new background work, and gives up what is under way after a moment. */
  stopWork(): Promise<void>;
  /** For when no request is left: says that this instance is gone, and closes the database. */
  end(): Promise<void>;
}

// On globalThis, because the server and Next's bundle each load this module.
const globals = globalThis as { educationHub?: { running?: RunningHub; endedBySignal: boolean } };

function state() {
  globals.educationHub ??= { endedBySignal: true };
  return globals.educationHub;
}

/** Says that the caller ends the hub, in its own order; without, the hub ends by itself at the first signal. */
export function takeCharge(): void {
  state().endedBySignal = false;
}

/** Whether nobody took charge, as under `next dev`. */
export function endsBySignal(): boolean {
  return state().endedBySignal;
}

/** Hands the running hub to whoever ends it. */
export function setRunningHub(hub: RunningHub): void {
  state().running = hub;
}

/** The hub of this process, once it has started; null before. */
export function findRunningHub(): RunningHub | null {
  return state().running ?? null;
}
