import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prisma } from "../lib/database/prisma";
import { createStudentSession } from "../test/create-school";
import { emptyDatabase, settingsOf, takeOwnDatabase } from "../test/database";
import { tamper } from "../test/tamper";
import { readOrCreateSecrets } from "./hub/secrets";

await takeOwnDatabase(); // the test verifies every pool

/** Runs `npm run ledger:verify`, or another command, on the database of this file, unless `env` names another database. */
function verify(env: Record<string, string> = {}, command = ["tools/ledger-verify.ts"]) {
  const done = spawnSync(process.execPath, ["--import", "tsx", ...command], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

test("ledger:verify checks every pool, and if some are broken, names them and exits with 1 [commands-4] [ledger-8]", async () => {
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
    `(pool ${school.poolId}): entry ${id} (number 1) was changed: its hash does not match its content`,
  );
  expect(broken.output).toContain(
    `BROKEN ${name} (pool ${school.poolId}): the balance is 4 available, 0 reserved, 1 spent of 5 granted`,
  );
});

test("ledger:verify and backup say that there is no hub in a folder or database, and create nothing there [commands-4] [ledger-8]", async () => {
  const DATA_DIR = join(process.env.DATA_DIR ?? "", "no-hub");
  const none = { DATABASE_URL: "", DATABASE_DIRECT_URL: "", DATABASE_OWNER_URL: "", DATA_DIR };
  const output = `\nThere is no hub in the folder ${DATA_DIR}. Set DATA_DIR to that of your hub.\n\n`;
  expect(verify(none, ["tools/backup.ts", "--to", join(DATA_DIR, "backup")])).toEqual({ code: 1, output });
  expect(existsSync(DATA_DIR)).toBe(false);
  // As after a first start that ended before the database was created.
  mkdirSync(DATA_DIR);
  readOrCreateSecrets(DATA_DIR);
  expect(verify(none)).toEqual({ code: 1, output });
  expect(readdirSync(DATA_DIR)).toEqual(["secrets.json"]);
  expect(verify(settingsOf(await emptyDatabase()))).toEqual({
    code: 1,
    output: "\nThere is no hub in the database. Set DATABASE_URL to that of your hub.\n\n",
  });
});
