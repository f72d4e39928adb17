import { describe, expect, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool, createStudentSession } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { listBrokenPools } from "@/test/list-broken-pools";

function listEntries(poolId: string) {
  return prisma().ledgerEntry.findMany({ where: { poolId }, orderBy: { seq: "asc" } });
}

describe("the ledger", () => {
  test("records person, classroom, activity, app, model, amount and balance in the entry of a spend [ledger-2]", async () => {
    const { school, student, activityId, session } = await createStudentSession({ credits: 5 });
    const before = Date.now();
    await call(createText, { session, body: { prompt: "Hi" }, headers: { "idempotency-key": "op-1" } });
    const [grant, settle] = await listEntries(school.poolId);
    const spend = {
      poolId: school.poolId,
      amountCredits: 1,
      balanceAfterCredits: 4,
      actorId: student.id,
      classroomId: school.classroomId,
      activityId,
      appSlug: school.appSlug,
      model: "demo-text",
      mediaType: "text",
      operationId: "op-1",
    };
    expect(settle).toMatchObject({ type: "settle", ...spend });
    expect(await prisma().hold.findMany({ where: { poolId: school.poolId } })).toMatchObject([
      { id: settle?.id, state: "settled" },
    ]);
    expect(grant).toMatchObject({
      type: "grant",
      amountCredits: 5,
      balanceAfterCredits: 5,
      operationId: null,
    });
    expect(Number(settle?.createdAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(Number(settle?.createdAt)).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("has an entry for each grant, and for each correction up or down [credits-21]", async () => {
    const { poolId } = await createSchool({ credits: 0 });
    const change = { poolId, actorId: null, note: "test" };
    await grantCredits({ ...change, type: "grant", amountCredits: 7 });
    await grantCredits({ ...change, type: "adjust", amountCredits: -3 });
    await grantCredits({ ...change, type: "adjust", amountCredits: 2 });
    expect(
      (await listEntries(poolId)).map((entry) => [
        entry.type,
        entry.amountCredits,
        entry.balanceAfterCredits,
      ]),
    ).toEqual([
      ["grant", 7, 7],
      ["adjust", -3, 4],
      ["adjust", 2, 6],
    ]);
  });

  test("cannot be changed by UPDATE, DELETE or TRUNCATE, because the database refuses them [ledger-3]", async () => {
    await createSchool({ credits: 5 });
    for (const statement of [
      "UPDATE ledger_entries SET amount_credits = 1",
      "DELETE FROM ledger_entries",
      "TRUNCATE ledger_entries",
    ]) {
      await expect(connectionPool().query(statement)).rejects.toThrow(/append-only|permission denied/);
    }
  });

  test("is reported as broken, with the school's name, when a balance was changed directly [commands-4] [ledger-8]", async () => {
    const school = await createSchool({ credits: 5 });
    await prisma().poolBalance.update({ where: { poolId: school.poolId }, data: { available: 4, spent: 1 } });
    const broken = (await listBrokenPools()).filter((one) => one.poolId === school.poolId);
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]?.owner).toMatch(/^School /);
    await prisma().poolBalance.update({ where: { poolId: school.poolId }, data: { available: 5, spent: 0 } });
  });
});
