import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../../tools/test/browser";
import { findProgram } from "../../tools/test/debian-packages";

/** What the settings of Chromium call a blocked site. */
const BLOCKED = 2;

/**
 * Runs with a browser whose owner has blocked all cookies of `localhost` on pages of 127.0.0.1, partitioned ones too. It needs the whole
 * Chromium, since the headless shell has no such settings.
 */
export async function withBlockedCookies(run: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "edu-hub-blocking-"));
  const cookies = { "http://localhost:*,http://127.0.0.1:*": { setting: BLOCKED } };
  mkdirSync(join(profile, "Default"));
  writeFileSync(
    join(profile, "Default", "Preferences"),
    JSON.stringify({ profile: { content_settings: { exceptions: { cookies } } } }),
  );
  const executablePath = findProgram("chromium");
  // In one process, since Playwright sometimes does not find what a frame in a process of its own shows.
  const args = [...CHROMIUM_FLAGS, "--disable-site-isolation-trials"];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    await run(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
