import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { prisma } from "../lib/database/prisma";
import { aStudentSession } from "../test/a-school";

/** `npm run ledger:verify`, on the database of this file. */
function verify() {
  const done = spawnSync(process.execPath, ["--import", "tsx", "tools/ledger-verify.ts"], {
    encoding: "utf8",
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

test("ledger:verify proves every pool, and ends with 1 and the broken ones by name", async () => {
  const { school } = await aStudentSession({ credits: 5 });
  expect(verify()).toEqual({
    code: 0,
    output: expect.stringMatching(/^The ledger holds: \d+ pools, \d+ entries/),
  });
  const { name } = await prisma().school.findUniqueOrThrow({ where: { id: school.id } });
  await prisma().poolBalance.update({ where: { poolId: school.poolId }, data: { available: 4, spent: 1 } });
  const broken = verify();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `BROKEN ${name} (pool ${school.poolId}): entries settle 0, the pool says 1 spent`,
  );
});
