import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { CommandError } from "../process/command-error";

/** The programs that the journey of a deployment needs, and the Debian packages that have them. */
const PROGRAMS = {
  nginx: ["/usr/sbin/nginx", "nginx-light"],
  pgbouncer: ["/usr/sbin/pgbouncer", "pgbouncer"],
};

/** Runs a command and returns whether it succeeded; only its errors are shown. */
export function tryCommand(command: string, args: string[]): boolean {
  const env: NodeJS.ProcessEnv = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

/** Whether this process may install packages. */
export const isRoot = () => process.getuid?.() === 0;
const hasApt = () => existsSync("/usr/bin/apt-get");

/** Installs Debian packages as root, and returns whether that succeeded. */
export function installPackages(names: string[]): boolean {
  if (!isRoot() || !hasApt()) return false;
  console.log(`Installing ${names.join(" and ")} with apt-get.`);
  tryCommand("apt-get", ["update", "-qq"]); // when this fails, the package lists of the last update may be good enough
  return tryCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names]);
}

/**
 * Returns the path of a program. If the program is missing and this runs as root on Debian or Ubuntu, it is installed first.
 * @throws CommandError naming the package to install when the program is still missing
 */
export function findProgram(program: keyof typeof PROGRAMS): string {
  const [path = "", name = ""] = PROGRAMS[program];
  if (!existsSync(path)) installPackages([name]);
  if (existsSync(path)) return path;
  throw new CommandError(`This journey needs ${path}: install the Debian package ${name}.`);
}
