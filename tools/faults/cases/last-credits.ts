import { newCall, send } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

const CREDITS = 100;
const CALLERS = 1_000;
/** In the short run of `npm test`. */
const FEWER_CALLERS = 200;

function sellOut(textPrice: number): FaultCase {
  return {
    name: `1,000 callers (200 in the short run) on the last 100 credits, ${textPrice} a text`,
    tries: { full: 3, short: 1 },
    run: async (world, { tries, schools }) => {
      const problems: string[] = [];
      const callers = tries === 1 ? FEWER_CALLERS : CALLERS;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const school = await createFaultSchool({ credits: CREDITS, textPrice, students: 10 });
        schools.push(school);
        const calls = Array.from({ length: callers }, (_, index) =>
          newCall(school, index, { hasKey: index % 2 === 0 }),
        );
        const answers = await Promise.all(
          calls.map((call, index) => {
            const hub = world.hubs[index % world.hubs.length];
            return hub && send(call, hub);
          }),
        );
        const codes = Object.groupBy(answers, (answer) => answer?.code || String(answer?.status));
        const sold = codes["200"]?.length ?? 0;
        const refused = codes.CREDIT_001?.length ?? 0;
        if (sold !== CREDITS / textPrice || sold + refused !== callers)
          problems.push(`${sold} sold and ${refused} refused of ${callers}: ${Object.keys(codes)}`);
        const asked = calls.reduce((sum, { topic }) => sum + world.provider.countCalls(topic), 0);
        if (asked !== sold) problems.push(`the provider was asked ${asked} times for ${sold} texts`);
      }
      return { injected: tries * callers, problems };
    },
  };
}

/** Exactly as many texts are asked for and answered as the credits pay for; every other call is refused with `CREDIT_001`. */
export const lastCredits: FaultCase[] = [sellOut(1), sellOut(10)];
