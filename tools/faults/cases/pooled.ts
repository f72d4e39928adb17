import { setTimeout as sleep } from "node:timers/promises";
import { assertPoolerFits } from "../../postgres/check-connections";
import { finish, newCall, send } from "../calls";
import type { FaultCase, Outcome, Run, World } from "../case";
import { createFaultSchool } from "../fault-school";
import type { FaultHub } from "../hubs";
import { installPgBouncer, type Pooler, startPooler } from "../pooler";

const REQUESTS = 200;

/** Sends many calls to a hub behind a pooler, and repeats those that were refused. Returns the refusals in words. */
async function sendMany(
  { schools, tries }: Run,
  hub: FaultHub,
  during: () => Promise<void>,
): Promise<string> {
  const refused = new Map<string, number>();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const school = await createFaultSchool();
    schools.push(school);
    const calls = Array.from({ length: REQUESTS }, (_, index) => newCall(school, index));
    const answered = Promise.all(
      calls.map(async (call) => {
        const { status, code } = await send(call, hub);
        if (status !== 200) refused.set(`${status} ${code}`, (refused.get(`${status} ${code}`) ?? 0) + 1);
      }),
    );
    await during();
    await answered;
    await Promise.all(calls.map((call) => finish(call, [hub])));
  }
  return (
    [...refused].map(([answer, count]) => `${count} first got ${answer}`).join(", ") || "all were served"
  );
}

async function behindPooler(
  world: World,
  run: Run,
  { keepsStatements, during }: { keepsStatements: boolean; during: (pooler: Pooler) => Promise<void> },
): Promise<Outcome> {
  const installed = await installPgBouncer();
  if (!installed) return { injected: 0, problems: [], skipped: "PgBouncer could not be installed" };
  if (keepsStatements && !installed.keepsStatements)
    return {
      injected: 0,
      problems: [],
      skipped: `PgBouncer ${installed.version} keeps no prepared statements`,
    };
  const { connectionString } = world.database;
  const pooler = await world.stopAfterCase(
    await startPooler({ folder: world.folder, connectionString, keepsStatements }),
  );
  const name = `PgBouncer ${installed.version}`;
  if (!keepsStatements) {
    // `npm start` makes this check before it starts the server.
    const isRefused = await assertPoolerFits(pooler.connectionString).then(
      () => false,
      () => true,
    );
    const problems = isRefused ? [] : ["the start is not refused"];
    return { injected: 1, problems, note: `${name}: the start is refused` };
  }
  const hub = await world.startHub("behind-pgbouncer", { DATABASE_URL: pooler.connectionString });
  const note = await sendMany(run, hub, () => during(pooler));
  return { injected: run.tries * REQUESTS, problems: [], note: `${name}: ${note}` };
}

const restart = async (pooler: Pooler) => {
  await sleep(100);
  await pooler.kill();
  await sleep(300);
  await pooler.start();
};

/** A hub does not start behind a pooler that loses prepared statements. Behind a pooler that keeps them, the hub charges each call once. */
export const pooled: FaultCase[] = (
  [
    ["PgBouncer in transaction mode: prepared statements are not kept", false, async () => {}],
    ["PgBouncer in transaction mode: prepared statements are kept", true, async () => {}],
    ["PgBouncer is killed and started again", true, restart],
  ] as const
).map(([name, keepsStatements, during]) => ({
  name,
  tries: { full: 5, short: 0 },
  run: (world, run) => behindPooler(world, run, { keepsStatements, during }),
}));
