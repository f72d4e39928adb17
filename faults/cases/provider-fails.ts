import { finish, newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool, type FaultSchool } from "../fault-school";
import { answerNormally, type Behaviour, PROVIDER_FAULTS } from "../provider";

const PARALLEL_CALLS = 50;

async function failTogether(world: World, calls: Call[], behaviour: Behaviour): Promise<string[]> {
  for (const { topic } of calls) world.provider.setBehaviour(topic, behaviour);
  const answers = await Promise.all(
    calls.map((call, index) => {
      const hub = world.hubs[index % world.hubs.length];
      return hub && send(call, hub);
    }),
  );
  const wrong = answers.filter((answer) => answer?.code !== "PROV_001" && answer?.code !== "PROV_002");
  for (const { topic } of calls) world.provider.setBehaviour(topic, answerNormally);
  await Promise.all(calls.map((call) => finish(call, world.hubs)));
  return wrong.map((answer) => `the caller got ${answer?.status} ${answer?.code}`);
}

/** Half of the calls have a key and are repeated; nobody pays for a failure. */
async function failOften(
  world: World,
  { school, behaviour, tries }: { school: FaultSchool; behaviour: Behaviour; tries: number },
): Promise<string[]> {
  const problems: string[] = [];
  for (let left = tries; left > 0; left -= PARALLEL_CALLS) {
    const count = Math.min(left, PARALLEL_CALLS);
    const calls = Array.from({ length: count }, (_, index) =>
      newCall(school, index, { hasKey: index % 2 === 0 }),
    );
    problems.push(...(await failTogether(world, calls, behaviour)));
  }
  return problems;
}

/** One case for each failure of the provider. */
export const providerFails: FaultCase[] = Object.entries(PROVIDER_FAULTS).map(([fault, behaviour]) => ({
  name: `the provider: ${fault}`,
  tries: { full: 500, short: fault === "an answer after 30 seconds" ? 0 : 20 },
  run: async (world, { tries, schools }) => {
    const school = await createFaultSchool();
    schools.push(school);
    return { injected: tries, problems: await failOften(world, { school, behaviour, tries }) };
  },
}));
