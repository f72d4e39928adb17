import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/log";
import { callFunction } from "./call-function";
import { classifyDatabaseError } from "./database-error";

/** A write to retry until it returns true. It may run twice, so it must be idempotent. */
type Attempt = () => Promise<boolean>;

interface Waiting {
  attempts: Set<Attempt>;
  isWorking: boolean;
  isEnding: boolean;
}

/** Pauses before the first retries; then one ping a second for all attempts. */
const PAUSES_MS = [50, 200];
const PAUSE_MS = 1_000;
const PARALLEL_ATTEMPTS = 16;
/**
 * Reached only in a very long outage; writes beyond it are dropped. The sweep ends their holds; a dropped sign-out counts in this
 * instance only.
 */
const MAX_WAITING = 20_000;
const PING_TIMEOUT_MS = 3_000;

// On globalThis, because Next may load this module more than once and the shutdown must reach every attempt.
const globals = globalThis as { hubWhenDatabaseAnswers?: Waiting };

function state(): Waiting {
  globals.hubWhenDatabaseAnswers ??= { attempts: new Set(), isWorking: false, isEnding: false };
  return globals.hubWhenDatabaseAnswers;
}

/**
 * Resolves when the database answers.
 * @throws the database's error, at the latest three seconds after it has a connection, for which it waits up to five seconds
 */
export async function pingDatabase(): Promise<void> {
  await callFunction("now", {}, { withinMs: PING_TIMEOUT_MS });
}

function databaseAnswers(): Promise<boolean> {
  return pingDatabase().then(
    () => true,
    () => false,
  );
}

async function tryOne(attempt: Attempt): Promise<void> {
  const { attempts } = state();
  try {
    if (await attempt()) attempts.delete(attempt);
  } catch (err) {
    if (classifyDatabaseError(err)?.kind === "down") return;
    attempts.delete(attempt);
    log().error({ err }, "a write that waited for the database failed");
  }
}

async function tryAll(): Promise<void> {
  const all = [...state().attempts];
  for (let first = 0; first < all.length && (await databaseAnswers()); first += PARALLEL_ATTEMPTS)
    await Promise.all(all.slice(first, first + PARALLEL_ATTEMPTS).map(tryOne));
}

async function work(waiting: Waiting): Promise<void> {
  for (let round = 0; waiting.attempts.size > 0 && !waiting.isEnding; round += 1) {
    await sleep(PAUSES_MS[round] ?? PAUSE_MS, undefined, { ref: false });
    await tryAll();
  }
  waiting.isWorking = false;
}

/**
 * Runs `attempt` when the database answers again, and again until it returns true, fails although the database is up, or this
 * instance stops. Does nothing when `MAX_WAITING` attempts wait already.
 */
export function whenDatabaseAnswers(attempt: Attempt): void {
  const waiting = state();
  if (waiting.attempts.size >= MAX_WAITING) return;
  waiting.attempts.add(attempt);
  if (waiting.isWorking || waiting.isEnding) return;
  waiting.isWorking = true;
  void work(waiting);
}

/**
 * Attempts every waiting write one last time, at shutdown. Of the writes that still fail, the sweep of another instance ends the
 * holds; sign-outs are lost.
 */
export async function endWaitingForDatabase(): Promise<void> {
  state().isEnding = true;
  await tryAll();
}
