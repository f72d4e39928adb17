import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "../../../lib/database/prisma";
import { finish, newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool } from "../fault-school";
import { answerNormally, type Behaviour } from "../provider";

const PICTURES = 3;

/** Kills the hubs that make one of the pictures, but never all hubs. Returns the killed ones. */
async function killWorkers(world: World, calls: Call[]) {
  const ids = calls.map(({ answers }) => String(answers[0]?.data.id));
  const jobs = await prisma().mediaJob.findMany({ where: { id: { in: ids } }, select: { instanceId: true } });
  const workers = new Set(jobs.map(({ instanceId }) => instanceId));
  const victims = world.hubs.filter((hub) => workers.has(hub.instance())).slice(0, world.hubs.length - 1);
  await Promise.all(victims.map((hub) => hub.kill()));
  return victims;
}

/** Another hub makes the picture again, and it is charged once. */
export const pictureWorker: FaultCase = {
  name: "the hub that makes a picture is killed",
  tries: { full: 20, short: 0 },
  run: async (world, { tries, random, schools }) => {
    let injected = 0;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const school = await createFaultSchool();
      schools.push(school);
      const calls = Array.from({ length: PICTURES }, (_, index) => newCall(school, index, { kind: "image" }));
      const killed = Promise.withResolvers<void>();
      const answerLater: Behaviour = async (...call) => {
        await killed.promise;
        await answerNormally(...call);
      };
      for (const { topic } of calls) world.provider.setBehaviour(topic, answerLater);
      const hub = world.hubs[attempt % world.hubs.length];
      await Promise.all(calls.map((call) => hub && send(call, hub)));
      await world.provider.waitForCalls(
        calls.map(({ topic }) => topic),
        PICTURES,
      );
      await sleep(random() * 500);
      const victims = await killWorkers(world, calls);
      killed.resolve();
      injected += victims.length;
      await world.expireKilledHubs();
      for (const victim of victims) await victim.start();
      await Promise.all(calls.map((call) => finish(call, world.hubs)));
    }
    const pictures = schools.flatMap(({ calls }) => calls);
    const problems = pictures
      .filter(({ picture }) => picture?.data.status !== "completed")
      .map(({ topic, picture }) => `a picture was not made: ${topic}: ${picture?.data.status}`);
    return { injected, problems };
  },
};
