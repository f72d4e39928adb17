import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CommandError } from "../process/command-error";
import { projectDir } from "../process/project-dir";
import { installPackages, isRoot, tryCommand } from "./debian-packages";

/** Flags for a browser in a container as root, without background network requests. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a Chromium may be installed. The headless shell comes first: it uses less CPU than the whole browser. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Any file of the package fonts-noto-cjk, where Debian and Ubuntu put it. */
const KOREAN_FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/** Whether a program exists and runs. On Ubuntu /usr/bin/chromium-browser may be a script that only asks for a snap and fails. */
function runs(path: string): boolean {
  return (
    existsSync(path) &&
    spawnSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 30_000 }).status === 0
  );
}

/**
 * The Chromium of this machine: CHROMIUM_PATH, the system's, or Playwright's own. Null when there is none.
 * @throws CommandError when CHROMIUM_PATH does not run
 */
export function findChromium(): string | null {
  const wanted = process.env.CHROMIUM_PATH?.trim();
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new CommandError(`CHROMIUM_PATH is ${wanted}, which does not run.`);
  }
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find(runs) ?? null;
}

function installWithPlaywright(): void {
  console.log("Installing Chromium with Playwright.");
  const program = join(projectDir, "node_modules", "@playwright", "test", "cli.js");
  tryCommand(process.execPath, [program, "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"]);
}

/**
 * Finds a Chromium, or installs one: with apt-get as root, else with Playwright. As root it also installs missing Korean fonts.
 *
 * @returns its path
 * @throws CommandError that says what to install, when there is none and it could not be installed
 */
export function ensureChromium(): string {
  if (!existsSync(KOREAN_FONT)) installPackages(["fonts-noto-cjk"]);
  // Ubuntu does not have the headless shell.
  const isInstalled = () => findChromium() !== null;
  if (!isInstalled()) installPackages(["chromium-headless-shell"]) || installPackages(["chromium"]);
  if (!isInstalled()) installWithPlaywright();
  const found = findChromium();
  if (found) return found;
  throw new CommandError(
    "The end-to-end tests need Chromium, and it could not be installed. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or set CHROMIUM_PATH to a Chromium or Chrome.",
  );
}
