import { newCall, send } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";
import { answerAfter } from "../provider";

const DUPLICATES = 200;

/**
 * The provider is called once. Until it answers, a request succeeds or is refused with IDEM_002; afterwards each gets the stored
 * answer. `findProblems` checks that one charge is made and every success has the same text.
 */
export const duplicateKeys: FaultCase = {
  name: "200 requests with one key at once, and 200 after the answer",
  tries: { full: 20, short: 1 },
  run: async (world, { tries, schools }) => {
    const problems: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const school = await createFaultSchool();
      schools.push(school);
      const call = newCall(school, 0);
      world.provider.setBehaviour(call.topic, answerAfter(300));
      const sendAll = () =>
        Promise.all(
          Array.from({ length: DUPLICATES }, (_, index) => {
            const hub = world.hubs[index % world.hubs.length];
            return hub && send(call, hub);
          }),
        );
      for (const answer of await sendAll())
        if (answer?.status !== 200 && answer?.code !== "IDEM_002")
          problems.push(`during: ${answer?.status} ${answer?.code}`);
      for (const answer of await sendAll())
        if (answer?.status !== 200 || !answer.isReplayed)
          problems.push(`after: ${answer?.status} ${answer?.code}, replayed: ${answer?.isReplayed}`);
      const called = world.provider.countCalls(call.topic);
      if (called !== 1) problems.push(`the provider was called ${called} times`);
    }
    return { injected: tries * 2 * DUPLICATES, problems };
  },
};
