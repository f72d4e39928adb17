import { randomUUID } from "node:crypto";

const globals = globalThis as { hubInstanceId?: string };

/** The id of this hub process: written on what it works at, so that others can tell when it died half-way. */
export function instanceId(): string {
  globals.hubInstanceId ??= randomUUID();
  return globals.hubInstanceId;
}

/** An instance that has not been seen for so long is taken for dead; it says that it lives every five seconds. */
export const INSTANCE_DEAD_AFTER_SECONDS = 30;
export const INSTANCE_HEARTBEAT_MS = 5_000;
