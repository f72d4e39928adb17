import type { Page } from "@playwright/test";

/**
 * Makes a page hidden while another tab is in front, as in a real browser. Without this call Playwright treats every page as
 * focused.
 */
export async function disableFocusEmulation(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
}

/** Brings the tab of a page to the front and reports the page as visible again. */
export async function returnToTab(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
