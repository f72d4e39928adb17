import { expect, type Page } from "@playwright/test";
import { untilIdle } from "../tools/test/until-idle";

/**
 * Waits until a page is hydrated. Needed only for what works differently before hydration: a link, a key, a form with an `action`. Other
 * controls are disabled until then, and Playwright waits until they are enabled.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await untilIdle(page);
  // Hydration runs as tasks; an idle browser has none left.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator("[data-hydrating]")).toHaveCount(0);
}
