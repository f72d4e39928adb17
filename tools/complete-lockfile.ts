// Completes package-lock.json after an `npm install` from a registry that lacks the optional packages of some platforms. npm
// removes those from the lock, and `npm ci` then refuses the lock on every machine. Every package that is added has its hash,
// from the committed lock or the registry. Where neither has the hash, nothing is written.
// Run it with: node --import tsx tools/complete-lockfile.ts
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeLock, parseLock } from "./lockfile/complete-lock";
import { CommandError, runCommand } from "./process/command-error";
import { projectDir } from "./process/project-dir";

function output(program: string, ...args: string[]): string {
  const { stdout } = spawnSync(program, args, { cwd: projectDir, encoding: "utf8", maxBuffer: 2 ** 26 });
  return stdout?.trim() ?? "";
}

const findHash = (name: string, version: string) =>
  output("npm", "view", `${name}@${version}`, "dist.integrity") || null;

await runCommand(async () => {
  const file = join(projectDir, "package-lock.json");
  const text = readFileSync(file, "utf8");
  const lock = parseLock(text);
  const committed = output("git", "show", "HEAD:package-lock.json");
  const known = committed ? parseLock(committed).packages : {};
  const { packages, withoutHash } = completeLock(lock.packages, known, findHash);
  if (withoutHash.length > 0) {
    throw new CommandError(
      `The registry has no hash of:\n${withoutHash.map((name) => `  ${name}`).join("\n")}\n` +
        "Pin the packages that need them to a version for which the registry has the packages of all platforms. Nothing was written.",
    );
  }
  const completed = `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  writeFileSync(file, completed);
  console.log(completed === text ? "The lock was complete." : "The lock is complete now.");
});
