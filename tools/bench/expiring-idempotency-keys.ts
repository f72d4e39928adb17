import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { forgetOldRows } from "@/lib/credits/queries/sweep";
import { callFunction } from "@/lib/database/call-function";
import { functionPool } from "@/lib/database/connections";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { withClient } from "../postgres/with-client";
import { joinOwnDatabase } from "./database";
import { percentile } from "./percentile";
import { fixed, printTable } from "./table";
import { setting, type World } from "./world";

const KEYS_PER_MINUTE = 50_000;
const MINUTE_MS = 60_000;
/** How often a hub sweeps (`lib/jobs/runner.ts`). */
const SWEEP_MS = 10_000;
/** How long a claimer waits when no key is due yet. */
const WAIT_MS = 5;
/** Fewer than the hub's connections for SQL functions, so that no claimer waits for a connection. */
const CLAIMERS = 8;
/** Keys that exist before the first minute. */
const EXISTING_ROWS = 1_000_000;
/** As many rows as one statement can insert within its time limit. */
const ROWS_AT_ONCE = 50_000;

/** Inserts the keys of a million succeeded operations. They become a day old at the rate at which new ones are claimed. */
async function fillOperations(): Promise<void> {
  const text = "A fox lives beside the school. ".repeat(8);
  for (let first = 1; first <= EXISTING_ROWS; first += ROWS_AT_ONCE) {
    await functionPool().query(
      `INSERT INTO operations (id, profile_id, app_slug, kind, key, body_hash, state, answer, instance_id, created_at)
        SELECT gen_random_uuid(), gen_random_uuid(), 'bench', 'textCreate', n::text, sha256(n::text::bytea), 'succeeded',
          jsonb_build_object('text', $1::text), $2, now() - interval '24 hours' + n * $3::int * interval '1 microsecond'
        FROM generate_series($4::int, $5::int) n`,
      [text, instanceId(), (MINUTE_MS * 1000) / KEYS_PER_MINUTE, first, first + ROWS_AT_ONCE - 1],
    );
  }
  // Only the role that owns the tables may analyze them.
  await withClient(process.env.DATABASE_OWNER_URL ?? "", (owner) => owner.query("ANALYZE operations"));
}

async function countOld(): Promise<{ old: number; all: number }> {
  const { rows } = await functionPool().query(
    `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE created_at < now() - interval '24 hours'))::int AS old FROM operations`,
  );
  return rows[0];
}

/** Claims a key and stores its answer, as an operation does. Returns the milliseconds of the claim. */
async function claimAndAnswer(number: number): Promise<number> {
  const id = uuidv7();
  const startedAt = performance.now();
  const { outcome } = await callFunction<{ outcome: string }>("claim_operation", {
    id,
    profile: uuidv7(),
    appSlug: "bench",
    kind: "textCreate",
    key: `new-${number}`,
    bodyHash: Buffer.alloc(32, 1),
    instance: instanceId(),
  });
  const ms = performance.now() - startedAt;
  if (outcome !== "claimed") throw new Error(`a new key was ${outcome}`);
  await functionPool().query({
    name: "bench-answer",
    text: "UPDATE operations SET state = 'succeeded', answer = $2 WHERE id = $1",
    values: [id, JSON.stringify({ text: "A fox lives beside the school." })],
  });
  return ms;
}

/**
 * Claims keys for a minute: KEYS_PER_MINUTE at an even rate, or, on a slower machine, as many as the claimers manage. Returns the
 * milliseconds of each claim.
 */
async function claimForMinute(): Promise<number[]> {
  const startedAt = performance.now();
  const times: number[] = [];
  let claimed = 0;
  const claimer = async (): Promise<void> => {
    for (let elapsedMs = 0; elapsedMs < MINUTE_MS; elapsedMs = performance.now() - startedAt) {
      if (claimed < (elapsedMs * KEYS_PER_MINUTE) / MINUTE_MS) {
        claimed += 1;
        times.push(await claimAndAnswer(claimed));
      } else await sleep(WAIT_MS);
    }
  };
  await Promise.all(Array.from({ length: CLAIMERS }, claimer));
  return times;
}

/** Sweeps as a running hub does, until `stop`, which returns the milliseconds of the slowest sweep. */
function startSweeping(): { stop(): Promise<number> } {
  const controller = new AbortController();
  let slowestMs = 0;
  const sweeping = (async () => {
    while (!controller.signal.aborted) {
      const startedAt = performance.now();
      await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await sleep(SWEEP_MS, null, { signal: controller.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      controller.abort();
      await sweeping;
      return slowestMs;
    },
  };
}

/** How fast Idempotency-Keys are claimed in each minute of a busy day, while as many old ones expire. */
export async function keys(world: World): Promise<void> {
  await joinOwnDatabase(world, "keys");
  await fillOperations();
  const minutes: string[][] = [];
  let before = (await countOld()).all;
  for (let minute = 1; minute <= setting("BENCH_MINUTES", 3); minute += 1) {
    const sweeping = startSweeping();
    const times = (await claimForMinute()).toSorted((a, b) => a - b);
    const slowestSweepMs = await sweeping.stop();
    const { old, all } = await countOld();
    const [p50, p99] = [0.5, 0.99].map((share) => fixed(percentile(times, share), 2));
    const deleted = before + times.length - all;
    minutes.push([minute, times.length, p50, p99, deleted, old, fixed(slowestSweepMs, 0)].map(String));
    before = all;
  }
  const counts = ["deleted", "older than a day", "slowest sweep ms"];
  printTable(["minute", "new keys", "p50 ms", "p99 ms", ...counts], minutes);
}
