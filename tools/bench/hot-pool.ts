import { v7 as uuidv7 } from "uuid";
import { endHold, type ReserveArguments, takeHold } from "@/lib/credits/queries/holds";
import { instanceId } from "@/lib/instance";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createSchool, launchSessionOf } from "@/test/create-school";

const STUDENTS = 30;
const CALLERS = 200;
/** More than any run can spend. */
const CREDITS = 50_000_000;
const WARM_UP_MS = 1_000;

/**
 * How many operations per second a pool reserved and settled in one round. `alone`: each operation in statements of its own.
 * `together`: several operations in one statement.
 */
export interface PoolRate {
  alone: number;
  together: number;
}

type Spend = (launch: ReserveArguments["launch"], isAlone: boolean) => Promise<void>;

/**
 * Reserves and settles one text. The hub joins into one statement calls of the same `kind`, and ends of holds with the same
 * `poolId`. With `isAlone` the text has a kind of its own and no pool id, so it shares no statement with another text.
 */
const spend: Spend = async (launch, isAlone) => {
  const holdId = uuidv7();
  const reserved = await takeHold({
    launch,
    holdId,
    instanceId: instanceId(),
    mediaType: "text",
    model: "demo-text",
    operation: null,
    kind: isAlone ? holdId : "textCreate",
  });
  if (reserved.outcome !== "reserved") throw new Error(`the hold was ${reserved.outcome}`);
  const poolId = isAlone ? null : reserved.detail.pool;
  const ended = await endHold({ holdId, state: "settled", answer: null, poolId });
  if (!ended.moved) throw new Error("the hold was not settled");
};

async function measureRate(
  launches: ReserveArguments["launch"][],
  { isAlone, durationMs }: { isAlone: boolean; durationMs: number },
): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const caller = async (index: number): Promise<void> => {
    const launch = launches[index % launches.length];
    if (!launch) throw new Error("nobody has started the activity");
    while (performance.now() - startedAt < durationMs) {
      await spend(launch, isAlone);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  return (count * 1000) / (performance.now() - startedAt);
}

/** Measures one pool with 200 callers, in this process's database: with one statement for each call, and with the hub's batches. */
export async function measureHotPool(options: { seconds: number; rounds: number }): Promise<PoolRate[]> {
  const school = await createSchool({ credits: CREDITS });
  const activityId = await school.activity();
  const launches = [];
  for (let index = 0; index < STUDENTS; index += 1)
    launches.push(verifyLaunchSession(await launchSessionOf(await school.student(), activityId)));
  const durationMs = options.seconds * 1000;
  const rates: PoolRate[] = [];
  for (const isAlone of [true, false]) await measureRate(launches, { isAlone, durationMs: WARM_UP_MS });
  for (let round = 0; round < options.rounds; round += 1) {
    const alone = await measureRate(launches, { isAlone: true, durationMs });
    rates.push({ alone, together: await measureRate(launches, { isAlone: false, durationMs }) });
  }
  return rates;
}
