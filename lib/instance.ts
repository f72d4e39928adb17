import { randomUUID } from "node:crypto";

const globals = globalThis as { hubInstanceId?: string };

/**
 * Returns the id of this hub process. It is stored with the holds and jobs that the process starts, so that another process can
 * end or continue them if this one dies.
 */
export function instanceId(): string {
  globals.hubInstanceId ??= randomUUID();
  return globals.hubInstanceId;
}

/** An instance counts as dead this long after its last heartbeat. */
export const INSTANCE_DEAD_AFTER_SECONDS = 30;
/** How often an instance records that it is running. */
export const INSTANCE_HEARTBEAT_MS = 5_000;
