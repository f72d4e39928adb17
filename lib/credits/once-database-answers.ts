import { setTimeout as sleep } from "node:timers/promises";
import { refusalOf } from "@/lib/database/database-error";
import { pingDatabase } from "@/lib/database/ping-database";
import { log } from "@/lib/log";

/** One thing to be written down. Answers whether it is done; if not, it is tried again later. May be done twice. */
type Attempt = () => Promise<boolean>;

interface Waiting {
  attempts: Set<Attempt>;
  isWorking: boolean;
  isEnding: boolean;
}

/** A short break is over in less; then the database is asked once a second, for all. */
const PAUSES_MS = [50, 200];
const PAUSE_MS = 1_000;
const AT_ONCE = 16;
/** More wait only if an outage goes on and on; the sweeper finds what they are about. */
const MOST_WAITING = 20_000;

// On globalThis: Next may load this module more than once, and one of them ends with the process.
const globals = globalThis as { hubOnceDatabaseAnswers?: Waiting };

function state(): Waiting {
  globals.hubOnceDatabaseAnswers ??= { attempts: new Set(), isWorking: false, isEnding: false };
  return globals.hubOnceDatabaseAnswers;
}

async function databaseAnswers(): Promise<boolean> {
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
    if (refusalOf(err)?.kind === "down") return;
    attempts.delete(attempt);
    log().error({ err }, "what the lost database left open could not be ended");
  }
}

async function tryAll(): Promise<void> {
  const all = [...state().attempts];
  for (let first = 0; first < all.length && (await databaseAnswers()); first += AT_ONCE)
    await Promise.all(all.slice(first, first + AT_ONCE).map(tryOne));
}

async function work(waiting: Waiting): Promise<void> {
  for (let turn = 0; waiting.attempts.size > 0 && !waiting.isEnding; turn += 1) {
    await sleep(PAUSES_MS[turn] ?? PAUSE_MS, undefined, { ref: false });
    await tryAll();
  }
  waiting.isWorking = false;
}

/** Does something as soon as the database answers again, until it is done or this instance ends. */
export function onceDatabaseAnswers(attempt: Attempt): void {
  const waiting = state();
  if (waiting.attempts.size >= MOST_WAITING) return;
  waiting.attempts.add(attempt);
  if (waiting.isWorking || waiting.isEnding) return;
  waiting.isWorking = true;
  void work(waiting);
}

/** For the end of the process: one last try; what is left the sweeper of another instance ends. */
export async function endWaitingForDatabase(): Promise<void> {
  state().isEnding = true;
  await tryAll();
}
