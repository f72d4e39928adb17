import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A code block of the worked example: a new file, or what changes in one. */
interface Change {
  kind: string;
  path: string;
  text: string;
}

const example = readFileSync("CONTRIBUTING.md", "utf8").split("## Worked example")[1]?.split("\n## ")[0];

const changes: Change[] = [...(example ?? "").matchAll(/^ {3}```(\w+) (\S.*)\n([\s\S]*?)^ {3}```$/gm)].map(
  ([, kind = "", path = "", text = ""]) => ({ kind, path, text: text.replace(/^ {3}/gm, "") }),
);

const copy = mkdtempSync(join(tmpdir(), "edu-hub-worked-example-"));

/** Makes the changes of a diff, whose parts are separated by `@@`. Each part must be found exactly once. */
function applyDiff(path: string, diff: string): void {
  for (const part of diff.split(/^@@\n/m)) {
    const lines = part.split("\n").slice(0, -1);
    const keep = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join("");
    const pieces = readFileSync(join(copy, path), "utf8").split(keep("+"));
    expect(pieces.length, `${path} has once:\n${keep("+")}`).toBe(2);
    writeFileSync(join(copy, path), pieces.join(keep("-")));
  }
}

function apply({ kind, path, text }: Change): void {
  if (kind === "diff") {
    applyDiff(path, text);
    return;
  }
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function run(program: string, ...args: string[]): void {
  // Without the settings of this test's process, such as its database.
  const path = `${join(copy, "node_modules", ".bin")}:${process.env.PATH}`;
  const env = { HOME: process.env.HOME, PATH: path, NODE_ENV: "test" as const };
  try {
    execFileSync(program, args, { cwd: copy, env, stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}

beforeAll(() => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const path of files.split("\0").filter(Boolean)) cpSync(path, join(copy, path));
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  for (const change of changes) apply(change);
  run("node", "--import", "tsx", "tools/postinstall.ts");
}, 180_000);
afterAll(() => rmSync(copy, { recursive: true }));

test("the worked example of CONTRIBUTING is a change of ten files", () => {
  expect(new Set(changes.map(({ path }) => path)).size).toBe(10);
});

test("with the worked example, types, lint, imports and migrations are right", () => {
  run("tsc", "--noEmit", "--incremental", "false");
  run(
    "biome",
    "check",
    "--vcs-enabled=false",
    ...changes.map(({ path }) => path).filter((path) => /\.(tsx?|json)$/.test(path)),
  );
  run("depcruise", "--config", ".dependency-cruiser.cjs", "app", "lib", "packages");
  run("node", "--import", "tsx", "tools/migrate-check.ts");
}, 180_000);

test("with the worked example, its own tests pass, and those of every operation", () => {
  run("vitest", "run", "notes.test", "test/matrix", "lib/api/openapi", "lib/i18n/messages");
}, 180_000);
