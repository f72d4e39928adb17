import { finish, newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool, type FaultSchool } from "../fault-school";
import type { FaultHub } from "../hubs";
import {
  answerAfter,
  answerNormally,
  type Behaviour,
  PROVIDER_FAULTS,
  writePatientModels,
} from "../provider";

const PARALLEL_CALLS = 50;
const SLOW_MS = 30_000;

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

/**
 * Returns the wrong answers to `tries` calls that the provider fails. Half of the calls have an idempotency key: `finish` sends them
 * again when the provider works. That nobody paid for a failure is checked after the case, from the charges of the school.
 */
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

const failures: FaultCase[] = Object.entries(PROVIDER_FAULTS).map(([fault, behaviour]) => ({
  name: `the provider: ${fault}`,
  tries: { full: 500, short: fault === "an answer after the limit" ? 0 : 20 },
  run: async (world, { tries, schools }) => {
    const school = await createFaultSchool();
    schools.push(school);
    return { injected: tries, problems: await failOften(world, { school, behaviour, tries }) };
  },
}));

/** Sends a call and returns what was wrong. A call with an idempotency key is sent again after its answer, which must be replayed. */
async function waitForSlowAnswer(world: World, call: Call, hub: FaultHub): Promise<string[]> {
  const { status, code } = await send(call, hub);
  const problems = status === 200 ? [] : [`the caller got ${status} ${code}`];
  if (call.key !== null && !(await send(call, hub)).isReplayed) problems.push("its key was not replayed");
  const called = world.provider.countCalls(call.topic);
  return called === 1 ? problems : [...problems, `the provider was called ${called} times`];
}

/** A hub with the usual limit of a minute: each caller waits, is answered, and pays once. All calls at once. */
const slowAnswer: FaultCase = {
  name: "the provider: an answer after 30 seconds, within the limit",
  tries: { full: 500, short: 0 },
  run: async (world, { tries, schools }) => {
    const hub = await world.startHub("patient", { MODELS_FILE: writePatientModels() });
    const school = await createFaultSchool();
    schools.push(school);
    const calls = Array.from({ length: tries }, (_, at) => newCall(school, at, { hasKey: at % 2 === 0 }));
    for (const { topic } of calls) world.provider.setBehaviour(topic, answerAfter(SLOW_MS));
    const problems = await Promise.all(calls.map((call) => waitForSlowAnswer(world, call, hub)));
    const { spent } = await school.school.balance();
    const charged = spent === tries ? [] : [`${spent} were charged for ${tries} texts`];
    return { injected: tries, problems: [...problems.flat(), ...charged] };
  },
};

/** One case for each failure of the provider, and one in which it is only slow. */
export const providerFails: FaultCase[] = [...failures, slowAnswer];
