import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { prisma } from "../lib/database/prisma";
import { createStudentSession } from "../test/create-school";
import { takeOwnDatabase } from "../test/database";
import { tamper } from "../test/tamper";

await takeOwnDatabase(); // verifies every pool

/** Runs `npm run ledger:verify` on the database of this file. */
function verify() {
  const done = spawnSync(process.execPath, ["--import", "tsx", "tools/ledger-verify.ts"], {
    encoding: "utf8",
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

test("ledger:verify checks every pool, and exits with 1 and the names of the broken ones", async () => {
  const { school } = await createStudentSession({ credits: 5 });
  expect(verify()).toEqual({
    code: 0,
    output: expect.stringMatching(/^The ledger is intact: \d+ pools, \d+ entries/),
  });
  await tamper(`UPDATE ledger_entries SET note = 'changed' WHERE pool_id = '${school.poolId}'`);
  const { id } = await prisma().ledgerEntry.findFirstOrThrow({ where: { poolId: school.poolId } });
  const { name } = await prisma().school.findUniqueOrThrow({ where: { id: school.id } });
  await prisma().poolBalance.update({ where: { poolId: school.poolId }, data: { available: 4, spent: 1 } });
  const broken = verify();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `(pool ${school.poolId}): entry ${id} (number 1) was changed: its hash does not fit`,
  );
  expect(broken.output).toContain(
    `BROKEN ${name} (pool ${school.poolId}): the balance is 4 available, 0 reserved, 1 spent of 5 granted`,
  );
});
