import { spawnSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { prisma } from "../lib/database/prisma";
import { emptyDatabase, settingsOf, takeOwnDatabase } from "../test/database";
import { runSql } from "../test/run-sql";
import { signInAs } from "../test/sign-in";
import { readOperatorArguments } from "./hub/operator-arguments";
import { readDatabase } from "./hub/start-hub";

// Each test starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

await takeOwnDatabase(); // without people, like the database of a new hub

/** Runs `npm run operator:create -- …` on the database of this file, unless `env` has another. */
function createOperator(args: string[], env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, ["--import", "tsx", "tools/operator-create.ts", ...args], {
    encoding: "utf8",
    // The settings of a production hub without its secrets, which this command does not need.
    env: {
      ...process.env,
      HUB_URL: "https://hub.school.org",
      LAUNCH_SESSION_SECRETS: "",
      NEXTAUTH_SECRET: "",
      ...env,
    },
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

const passwordIn = (output: string) => /Password +(\S+)/.exec(output)?.[1] ?? "";

test("creates an operator who signs in with the printed password and must change it, and writes one audit event [commands-3]", async () => {
  const { code, output } = createOperator(["--login", "Kim", "--name", "Kim Jiwoo"]);
  expect([code, output]).toEqual([0, expect.stringContaining("https://hub.school.org/en/sign-in")]);
  const signedIn = await signInAs("kim", passwordIn(output));
  expect(signedIn).toMatchObject({ role: "operator", displayName: "Kim Jiwoo" });
  const { id, mustChangePassword } = await prisma().profile.findUniqueOrThrow({ where: { login: "kim" } });
  expect(mustChangePassword).toBe(true);
  const events = await prisma().auditEvent.findMany({ where: { subjectId: id } });
  expect(events).toMatchObject([{ action: "person.create", actorId: null, detail: { role: "operator" } }]);

  const again = createOperator(["--login", "kim"]);
  expect([again.code, again.output]).toEqual([
    1,
    "\n--login kim: someone has this login name already. Choose another.\n\n",
  ]);
});

test("creates an operator in an empty database; without --name the operator's name is the login name", async () => {
  const database = await emptyDatabase();
  const settings = settingsOf(database);
  expect(createOperator(["--login", "lee"], settings)).toMatchObject({ code: 0 });
  expect(await readDatabase(database)).toEqual({ hasOperator: true, ownsTables: false });
  const names = await runSql(database.connectionString, "SELECT display_name AS name FROM profiles");
  expect(names).toEqual([{ name: "lee" }]);
  // Now the database is migrated, so another operator needs no DATABASE_OWNER_URL.
  expect(createOperator(["--login", "park"], { ...settings, DATABASE_OWNER_URL: "" })).toMatchObject({
    code: 0,
  });
});

test.each([
  [[], "--login is missing."],
  [["--login", "-a"], "--login"],
  [["--login=a"], "--login a: use 2 to 40 letters"],
  [["--login", "kim", "--name", " "], "--name: use one line of 1 to 60 characters."],
  [["--role", "operator"], "Unknown option '--role'"],
])("refuses the arguments %j with a message that names the mistake", (args, words) => {
  expect(() => readOperatorArguments(args)).toThrow(words);
});
