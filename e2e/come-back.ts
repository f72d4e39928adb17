import type { Page } from "@playwright/test";

/** Lets a page be out of sight while another tab is before it, as it is for a person; tests see all pages at once. */
export async function mayLoseFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
}

/** Comes back to a page that was left for somewhere else. */
export async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
