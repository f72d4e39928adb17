import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { CommandError } from "../process/command-error";

/** The programs that single journeys need, each with the Debian packages to install for it. */
const PROGRAMS = {
  nginx: ["/usr/sbin/nginx", "nginx-light"],
  pgbouncer: ["/usr/sbin/pgbouncer", "pgbouncer"],
  chromium: ["/usr/bin/chromium", "chromium"],
  firefox: ["/usr/bin/firefox-esr", "firefox-esr"],
  webkit: ["/usr/bin/WebKitWebDriver", "webkit2gtk-driver", "xvfb"],
  xvfb: ["/usr/bin/Xvfb", "xvfb"],
} as const;

export type Program = keyof typeof PROGRAMS;

/** Runs a command and returns whether it succeeded; only its errors are shown. */
export function tryCommand(command: string, args: string[]): boolean {
  const env: NodeJS.ProcessEnv = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

export const isRoot = () => process.getuid?.() === 0;
const hasApt = () => existsSync("/usr/bin/apt-get");

/** Installs Debian packages as root, and returns whether that succeeded. */
export function installPackages(names: readonly string[]): boolean {
  if (!isRoot() || !hasApt()) return false;
  console.log(`Installing ${names.join(" and ")} with apt-get.`);
  tryCommand("apt-get", ["update", "-qq"]); // when this fails, the package lists of the last update may be good enough
  return tryCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names]);
}

/** Where a program should be: where its variable says, for Firefox `FIREFOX_PATH`, or else where Debian has it. */
function locate(program: Program) {
  const [debianPath, ...packages] = PROGRAMS[program];
  const variable = `${program.toUpperCase()}_PATH`;
  return { path: process.env[variable]?.trim() || debianPath, packages, variable };
}

/**
 * Returns the path of a program. If it is missing and this runs as root on Debian or Ubuntu, it is installed first. Null when it
 * is still missing.
 */
export function installProgram(program: Program): string | null {
  const { path, packages } = locate(program);
  if (!existsSync(path)) installPackages(packages);
  return existsSync(path) ? path : null;
}

/** Like `installProgram`. @throws CommandError that says what to install, when it is missing */
export function findProgram(program: Program): string {
  const found = installProgram(program);
  if (found) return found;
  const { path, packages, variable } = locate(program);
  throw new CommandError(
    `This journey needs ${path}: install it (Debian: apt-get install ${packages.join(" ")}), or set ${variable} to its path.`,
  );
}
