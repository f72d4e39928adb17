import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { HubError } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import { recordInstance } from "@/lib/instances/queries";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { grantCredits } from "@/test/grant-credits";
import { listBrokenPools } from "@/test/list-broken-pools";
import { endHold } from "./queries/holds";
import { type HeldCredits, reserveCredits } from "./reserve-credits";
import { releaseHold, settleHold } from "./settle-or-release";
import { sweep } from "./sweep";

await takeOwnDatabase(); // because the verification reads every pool of a database

/** Ends a hold in a statement of its own, so that two calls for one hold run concurrently in the database. */
function endAlone({ holdId }: HeldCredits, state: "settled" | "released") {
  return endHold({ holdId, state, answer: null, poolId: null });
}

async function createSpender(credits: number) {
  const { launchSessionOf } = await import("@/test/create-school");
  const school = await createSchool({ credits });
  const student = await school.student();
  const session = verifyLaunchSession(await launchSessionOf(student, await school.activity()));
  const reserve = (key?: string) =>
    reserveCredits({
      session,
      mediaType: "text",
      model: "demo-text",
      minimumAge: 0,
      kind: "textCreate",
      idempotency: key ? { key, bodyHash: Buffer.from("body") } : null,
    });
  return { school, session, reserve };
}

describe("credits", () => {
  test("add up when holds, settles, releases, grants and sweeps run at the same time [credits-2] [ledger-1]", async () => {
    const step = fc.oneof(
      fc.constant("hold-settle"),
      fc.constant("hold-release"),
      fc.constant("hold"),
      fc.constant("settle-twice"),
      fc.constant("settle-and-release"),
      fc.constant("grant"),
      fc.constant("adjust"),
      fc.constant("sweep"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 12 }),
        fc.array(step, { maxLength: 30 }),
        async (credits, steps) => {
          const { school, reserve } = await createSpender(credits);
          let delivered = 0;
          const run = async (name: string): Promise<void> => {
            if (name === "grant" || name === "adjust") {
              const amountCredits = name === "grant" ? 3 : -1;
              const type = name === "grant" ? "grant" : "adjust";
              await grantCredits({
                poolId: school.poolId,
                type,
                amountCredits,
                actorId: null,
                note: "",
              }).catch(() => undefined);
              return;
            }
            if (name === "sweep") return void (await sweep());
            const hold = await reserve().catch((error: unknown) => {
              expect(error).toMatchObject({ code: "CREDIT_001" });
              return null;
            });
            if (!hold || hold.replayed) return;
            if (name === "hold-settle") {
              const settled = await settleHold(hold, null);
              delivered += settled ? 1 : 0;
            } else if (name === "hold-release") await releaseHold(hold);
            else if (name === "settle-twice") {
              const [first, second] = await Promise.all([
                endAlone(hold, "settled"),
                endAlone(hold, "settled"),
              ]);
              expect([first.moved, second.moved].filter(Boolean)).toHaveLength(1);
              delivered += 1;
            } else if (name === "settle-and-release") {
              const [settled, released] = await Promise.all([
                endAlone(hold, "settled"),
                endAlone(hold, "released"),
              ]);
              expect(settled.state).toBe(released.state);
              delivered += settled.state === "settled" ? 1 : 0;
            }
          };
          await Promise.all(steps.map(run));
          const balance = await school.balance();
          expect(balance.available + balance.reserved + balance.spent).toBe(balance.granted);
          expect(balance.spent).toBe(delivered);
          expect((await listBrokenPools()).filter((broken) => broken.poolId === school.poolId)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("are held once per key, however many calls run at the same time [idempotency-4]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.boolean(), async (times, succeeds) => {
        const { school, reserve } = await createSpender(100);
        const attempts = await Promise.allSettled(Array.from({ length: times }, () => reserve("one-key")));
        const held = attempts.flatMap((attempt) =>
          attempt.status === "fulfilled" && !attempt.value.replayed ? [attempt.value] : [],
        );
        expect(held).toHaveLength(1);
        for (const attempt of attempts)
          if (attempt.status === "rejected") expect(attempt.reason).toMatchObject({ code: "IDEM_002" });
        const [hold] = held;
        if (!hold) throw new Error("expected one hold");
        if (succeeds) {
          await settleHold(hold, { text: "a story" });
          expect(await reserve("one-key")).toEqual({ replayed: true, answer: { text: "a story" } });
        } else {
          await releaseHold(hold);
          expect(await reserve("one-key")).toMatchObject({ replayed: false });
        }
        expect((await school.balance()).spent).toBe(succeeds ? 1 : 0);
      }),
      { numRuns: 15 },
    );
  });

  test("cannot be taken below zero by an adjustment [credits-21]", async () => {
    const { school } = await createSpender(5);
    const take = grantCredits({
      poolId: school.poolId,
      type: "adjust",
      amountCredits: -6,
      actorId: null,
      note: "",
    });
    await expect(take).rejects.toThrow(/pool_balances_available_check/);
    expect((await school.balance()).available).toBe(5);
  });
});

describe("the sweep", () => {
  test("releases the holds of dead instances under load without disturbing other calls [credits-17]", async () => {
    const { school, session, reserve } = await createSpender(1000);
    const dead = Array.from({ length: 60 }, () => reserve());
    await Promise.all(dead);
    await prisma().hold.updateMany({
      where: { poolId: school.poolId },
      data: { createdAt: new Date(Date.now() - 60_000), instanceId: "0190a000-0000-7000-8000-00000000dead" },
    });
    expect(session.launchId).not.toBeNull();
    const spend = async () => {
      const hold = await reserve();
      if (!hold.replayed) expect(await settleHold(hold, null)).toBe(true);
    };
    await recordInstance(instanceId());
    const load = Promise.all(Array.from({ length: 120 }, spend));
    const swept = await Promise.all([sweep(), sweep()]);
    await load;
    expect(swept[0].release + swept[1].release).toBe(60);
    expect(await school.balance()).toEqual({ available: 880, reserved: 0, spent: 120, granted: 1000 });
    expect(await listBrokenPools()).toEqual([]);
  });
});

describe("a hold", () => {
  test("that was released can no longer be settled, so nothing unbilled is delivered [credits-16]", async () => {
    const { reserve } = await createSpender(5);
    const hold = await reserve();
    if (hold.replayed) throw new HubError("HUB_001", "expected a new hold");
    await endAlone(hold, "released");
    expect(await settleHold(hold, null)).toBe(false);
  });
});
