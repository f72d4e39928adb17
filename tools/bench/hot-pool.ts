import { v7 as uuidv7 } from "uuid";
import { endHold, type ReserveArguments, takeHold } from "@/lib/credits/queries/holds";
import { instanceId } from "@/lib/instance";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { joinOwnDatabase } from "./database";
import { fixed, printTable } from "./table";
import { launchStudents, setting, type World } from "./world";

const CALLERS = 200;
const WARM_UP_MS = 1_000;

/**
 * Reserves and settles one text. The hub joins into one statement calls of the same `kind`, and ends of holds with the same
 * `poolId`. With `isAlone` the text has a kind of its own and no pool id, so it shares no statement with another text.
 */
async function spend(launch: ReserveArguments["launch"], isAlone: boolean): Promise<void> {
  const holdId = uuidv7();
  const reserved = await takeHold({
    launch,
    holdId,
    instanceId: instanceId(),
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    operation: null,
    kind: isAlone ? holdId : "textCreate",
  });
  if (reserved.outcome !== "reserved") throw new Error(`the hold was ${reserved.outcome}`);
  const poolId = isAlone ? null : reserved.detail.pool;
  const ended = await endHold({ holdId, state: "settled", answer: null, poolId });
  if (!ended.moved) throw new Error("the hold was not settled");
}

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

/**
 * One credit pool that 200 callers spend from at once, in rounds: how many operations a second it reserves and settles with
 * statements of their own, and with the hub's batches of several in one statement.
 */
export async function credits(world: World): Promise<void> {
  await joinOwnDatabase(world, "credits");
  const launches = (await launchStudents()).map((session) => verifyLaunchSession(session));
  const durationMs = setting("BENCH_SECONDS", 5) * 1000;
  for (const isAlone of [true, false]) await measureRate(launches, { isAlone, durationMs: WARM_UP_MS });
  const rows: string[][] = [];
  for (let round = 1; round <= setting("BENCH_ROUNDS", 3); round += 1) {
    const alone = await measureRate(launches, { isAlone: true, durationMs });
    const together = await measureRate(launches, { isAlone: false, durationMs });
    rows.push([String(round), fixed(alone, 0), fixed(together, 0), fixed(together / alone, 1)]);
  }
  printTable(["round", "one statement each /s", "together /s", "ratio"], rows);
}
