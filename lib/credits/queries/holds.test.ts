import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import type { LaunchIds } from "@/lib/launch/queries/launch-facts";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { endHold, type ReserveArguments, type ReserveOutcome, takeHold } from "./holds";

await takeOwnDatabase(); // because the verification reads every pool of a database

/** A call by the index of its student and activity. */
interface TestCall {
  student: number;
  activity: number;
  model: "allowed" | "forbidden";
  key: string | null;
}

const instanceId = uuidv7();

/** A school with three students and two activities; spending is stopped in the second activity. */
async function createClass(options: { credits: number; dailyLimitCredits: number | null }) {
  const school = await createSchool({ ...options, allowedModels: ["allowed"] });
  const students = [await school.student(), await school.student(), await school.student()];
  const activities = [await school.activity(), await school.activity()];
  const launches = new Map<string, LaunchIds>();
  for (const [s, student] of students.entries())
    for (const [a, activity] of activities.entries())
      launches.set(`${s} ${a}`, verifyLaunchSession(await launchSessionOf(student, activity)));
  await prisma().activity.update({
    where: { id: activities[1] ?? "" },
    data: { spendingStoppedAt: new Date() },
  });
  const call = ({ student, activity, model, key }: TestCall): ReserveArguments => ({
    launch: launches.get(`${student} ${activity}`) as LaunchIds,
    instanceId,
    holdId: uuidv7(),
    mediaType: "text",
    model,
    minimumAge: 0,
    kind: "test",
    operation: key === null ? null : { kind: "test", key, bodyHash: Buffer.from("body") },
  });
  return { school, call };
}

type TestClass = Awaited<ReturnType<typeof createClass>>;

/**
 * Starts a call for the first activity that is refused, then the given calls in the same turn of the event loop. So the calls of
 * one activity share statements, and the first statement of the first activity begins with the refused call.
 */
function inOneTurn<T>({ call }: TestClass, startCalls: () => Promise<T>): Promise<T> {
  const firstCall = takeHold(call({ student: 0, activity: 0, model: "forbidden", key: null }));
  return Promise.all([startCalls(), firstCall]).then(([answer]) => answer);
}

/** An outcome without the values that differ between two schools. */
function comparable(outcome: ReserveOutcome) {
  if (outcome.outcome === "reserved") return { outcome: "reserved", price: outcome.detail.price };
  if (outcome.outcome === "daily") return { outcome: "daily", used: outcome.detail.used };
  return { outcome: outcome.outcome, detail: outcome.detail };
}

async function readState({ school }: TestClass) {
  const days = await prisma().usageDay.findMany({ where: { poolId: school.poolId } });
  const sum = (field: "spentCredits" | "releasedCredits" | "operations") =>
    days.reduce((total, day) => total + day[field], 0);
  const balance = await school.balance();
  expect(balance.available + balance.reserved + balance.spent).toBe(balance.granted);
  return {
    balance,
    entries: (await school.entryTypes()).toSorted(),
    usage: [sum("spentCredits"), sum("releasedCredits"), sum("operations")],
    holds: await prisma().hold.count({ where: { poolId: school.poolId } }),
  };
}

const testCall = fc.record({
  student: fc.nat({ max: 2 }),
  activity: fc.constantFrom(0, 0, 0, 1),
  model: fc.constantFrom("allowed" as const, "allowed" as const, "allowed" as const, "forbidden" as const),
  hasKey: fc.boolean(),
});

describe("concurrent calls", () => {
  test("of one pool have the same results as calls made one after another", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(testCall, { maxLength: 20 }),
        fc.nat({ max: 12 }),
        fc.option(fc.nat({ max: 4 })),
        async (calls, credits, dailyLimitCredits) => {
          const [one, other] = [
            await createClass({ credits, dailyLimitCredits }),
            await createClass({ credits, dailyLimitCredits }),
          ];
          const keyedCalls = calls.map(({ hasKey, ...call }, index) => ({
            ...call,
            key: hasKey ? `k${index}` : null,
          }));
          const single: ReserveOutcome[] = [];
          for (const next of keyedCalls) single.push(await takeHold(one.call(next)));
          const batched = await inOneTurn(other, () =>
            Promise.all(keyedCalls.map((next) => takeHold(other.call(next)))),
          );
          expect(batched.map(comparable)).toEqual(single.map(comparable));
          expect(await readState(other)).toEqual(await readState(one));
        },
      ),
      { numRuns: 15 },
    );
    expect(await listBrokenPools()).toEqual([]);
  });

  test("end their holds once each, with the same results as calls made one after another [credits-16]", async () => {
    const end = fc.record({
      hold: fc.nat({ max: 7 }),
      state: fc.constantFrom("settled" as const, "released" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(end, { maxLength: 16 }), async (ends) => {
        const answers = [];
        const states = [];
        for (const isConcurrent of [false, true]) {
          const one = await createClass({ credits: 8, dailyLimitCredits: null });
          const calls = Array.from({ length: 8 }, (_, index) =>
            one.call({ student: index % 3, activity: 0, model: "allowed", key: `k${index}` }),
          );
          for (const call of calls) await takeHold(call);
          const finish = ({ hold, state }: (typeof ends)[number]) => {
            const holdId = calls[hold]?.holdId ?? "";
            return endHold({ holdId, state, answer: { of: hold }, poolId: one.school.poolId });
          };
          const ended = [];
          if (isConcurrent) ended.push(...(await Promise.all(ends.map(finish))));
          else for (const next of ends) ended.push(await finish(next));
          answers.push(ended.map(({ state, moved }) => ({ state, moved })));
          states.push(await readState(one));
        }
        expect(answers[1]).toEqual(answers[0]);
        expect(states[1]).toEqual(states[0]);
      }),
      { numRuns: 15 },
    );
    expect(await listBrokenPools()).toEqual([]);
  });

  test("with the same Idempotency-Key are all refused for the same reason when the pool has no credits", async () => {
    const poor = await createClass({ credits: 0, dailyLimitCredits: null });
    const call = { student: 0, activity: 0, model: "allowed", key: "k" } as const;
    const outcomes = await inOneTurn(poor, () =>
      Promise.all(Array.from({ length: 20 }, () => takeHold(poor.call(call)))),
    );
    const refused = { outcome: "credits", detail: { required: 1, available: 0 } };
    expect(outcomes.map(comparable)).toEqual(outcomes.map(() => refused));
  });

  test("fail alone: an invalid call does not fail the others", async () => {
    const one = await createClass({ credits: 10, dailyLimitCredits: null });
    const call = { student: 0, activity: 0, model: "allowed", key: null } as const;
    const bad = { ...one.call(call), holdId: "no uuid at all" };
    const results = await inOneTurn(one, () =>
      Promise.allSettled([one.call(call), bad, one.call(call)].map(takeHold)),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await one.school.balance()).toMatchObject({ available: 8, reserved: 2 });
  });

  test("of several pools and instances never deadlock", async () => {
    const classes = await Promise.all(
      Array.from({ length: 3 }, () => createClass({ credits: 1000, dailyLimitCredits: 500 })),
    );
    const hubs = [uuidv7(), uuidv7(), uuidv7()];
    const spend = async (index: number) => {
      const one = classes[index % 3] as TestClass;
      const call = one.call({ student: index % 2, activity: 0, model: "allowed", key: `k${index}` });
      const outcome = await takeHold({ ...call, instanceId: hubs[(index % 7) % 3] ?? "" });
      if (outcome.outcome !== "reserved") throw new Error(`not reserved: ${outcome.outcome}`);
      const poolId = index % 5 === 0 ? null : outcome.detail.pool;
      await endHold({
        holdId: call.holdId,
        state: index % 4 === 0 ? "released" : "settled",
        answer: null,
        poolId,
      });
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => spend(index)));
    for (const one of classes)
      expect((await readState(one)).balance).toMatchObject({ reserved: 0, spent: 75 });
    expect(await listBrokenPools()).toEqual([]);
  });
});
