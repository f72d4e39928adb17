import { setTimeout as sleep } from "node:timers/promises";
import { test } from "@playwright/test";
import type { EngineBrowser } from "./tab";

/** Enough to install the browser as well. */
const FIXTURE_TIMEOUT_MS = 600_000;
/** A browser that hangs does not say what it shows. */
const DESCRIBE_TIMEOUT_MS = 10_000;

async function describeTabs(browser: EngineBrowser): Promise<string> {
  const tabs = [...(await browser.tabs()).values()];
  const shown = tabs.map((tab) => tab.evaluate("location.href + '\\n' + document.body.innerText"));
  return (await Promise.all(shown)).join("\n\n");
}

/**
 * Playwright's `test` with a browser that it does not drive. The browser is ended after each test, also one that has run out of time. The
 * report of a failed test has what the tabs showed.
 */
export const testWith = (start: () => Promise<EngineBrowser>) =>
  test.extend<{ engine: EngineBrowser }>({
    engine: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
      async ({}, use, testInfo) => {
        const engine = await start();
        try {
          await use(engine);
          if (testInfo.status === testInfo.expectedStatus) return;
          const body = await Promise.race([
            describeTabs(engine).catch(String),
            sleep(DESCRIBE_TIMEOUT_MS, "The browser hangs."),
          ]);
          await testInfo.attach("the tabs", { body, contentType: "text/plain" });
        } finally {
          await engine.stop();
        }
      },
      { timeout: FIXTURE_TIMEOUT_MS },
    ],
  });
