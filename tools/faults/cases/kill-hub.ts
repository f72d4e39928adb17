import { setTimeout as sleep } from "node:timers/promises";
import { finish, newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool, type FaultSchool } from "../fault-school";
import type { FaultHub } from "../hubs";
import { withLockedBalance } from "../locked-rows";
import { answerAbout, answerAfter, answerNormally, type Behaviour } from "../provider";

/** Sends calls to the victim, kills the victim when they have reached one point, and then removes what held them there. */
type KillAt = (attempt: {
  world: World;
  school: FaultSchool;
  calls: Call[];
  victim: FaultHub;
}) => Promise<void>;

const sendAll = (calls: Call[], victim: FaultHub) => calls.map((call) => send(call, victim));
const topicsOf = (calls: Call[]) => calls.map(({ topic }) => topic);

/** Half of a chat completion; the rest never comes. */
const halfAnswer: Behaviour = (response, call) => {
  const content = answerAbout(/topic-[\w-]+/.exec(JSON.stringify(call.body))?.[0] ?? "");
  response.writeHead(200, { "content-type": "application/json" });
  response.write(`{"choices":[{"message":{"role":"assistant","content":"${content}`);
};

const whileReserving: KillAt = async ({ world, school, calls, victim }) => {
  const { adminConnectionString } = world.database;
  await withLockedBalance(adminConnectionString, school.school.poolId, async (locked) => {
    const sent = sendAll(calls, victim);
    await locked.waitFor("reserve_credits");
    await victim.kill();
    locked.release();
    await Promise.all(sent);
  });
};

const whileProviderWorks =
  (behaviour: Behaviour): KillAt =>
  async ({ world, calls, victim }) => {
    for (const { topic } of calls) world.provider.setBehaviour(topic, behaviour);
    const sent = sendAll(calls, victim);
    await world.provider.waitForCalls(topicsOf(calls), calls.length);
    await sleep(20);
    await victim.kill();
    await Promise.all(sent);
  };

const whileSettling: KillAt = async ({ world, school, calls, victim }) => {
  for (const { topic } of calls) world.provider.setBehaviour(topic, answerAfter(400));
  const sent = sendAll(calls, victim);
  await world.provider.waitForCalls(topicsOf(calls), calls.length);
  await withLockedBalance(world.database.adminConnectionString, school.school.poolId, async (locked) => {
    await locked.waitFor("end_holds");
    await victim.kill();
    locked.release();
  });
  await Promise.all(sent);
};

/** Kills the victim when the primary has written the settle to its write-ahead log but the standby has not confirmed it. */
const whileCommitting: KillAt = async ({ world, calls, victim }) => {
  for (const { topic } of calls) world.provider.setBehaviour(topic, answerAfter(300));
  const sent = sendAll(calls, victim);
  await world.provider.waitForCalls(topicsOf(calls), calls.length);
  await world.database.stallStandby();
  try {
    await sleep(600);
    await victim.kill();
  } finally {
    world.database.resumeStandby();
  }
  await Promise.all(sent);
};

const whenAnswered: KillAt = async ({ calls, victim }) => {
  const sent = sendAll(calls, victim);
  await Promise.any(sent.map(async (one) => ((await one).status === 200 ? one : Promise.reject())));
  await victim.kill();
  await Promise.all(sent);
};

const POINTS: [string, KillAt][] = [
  ["while it reserves", whileReserving],
  ["while the provider works", whileProviderWorks(() => {})],
  ["with half of the provider's answer", whileProviderWorks(halfAnswer)],
  ["while it settles", whileSettling],
  ["while the settle is committed", whileCommitting],
  ["when it has answered", whenAnswered],
];

const CALLS = 4;

/** Every call has an idempotency key. After the kill it is sent again with the same key, and must be answered and charged once. */
export const killHub: FaultCase = {
  name: "a hub is killed (kill -9) at six points of a text",
  // Full: each point fifty times. Short: three of the points, chosen by the seed, once each.
  tries: { full: 300, short: 3 },
  run: async (world, { tries, random, schools }) => {
    const first = Math.floor(random() * POINTS.length);
    let starting: Promise<void> = Promise.resolve();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const [, killAt] = POINTS[(first + attempt) % POINTS.length] ?? [];
      const victim = world.hubs[attempt % world.hubs.length];
      if (!killAt || !victim) break;
      const school = await createFaultSchool();
      schools.push(school);
      const calls = Array.from({ length: CALLS }, (_, index) => newCall(school, index));
      await killAt({ world, school, calls, victim });
      for (const { topic } of calls) world.provider.setBehaviour(topic, answerNormally);
      await starting;
      starting = victim.start();
      starting.catch(() => {}); // awaited before the next kill
    }
    await starting;
    await world.expireKilledHubs();
    await Promise.all(schools.flatMap(({ calls }) => calls.map((call) => finish(call, world.hubs))));
    return { injected: tries, problems: [] };
  },
};
