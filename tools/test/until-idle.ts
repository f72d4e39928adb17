import type { Page } from "@playwright/test";

/**
 * Waits until a page of the hub has loaded and has requested nothing for half a second.
 *
 * Playwright alone may never report an idle network. That happens when half a second without requests passes before the load
 * event, and another request follows before that event. A request after the load event makes Playwright start counting again.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  // A request for that purpose, which is over only when its body has been read.
  await page.evaluate(async () => (await fetch("/api/v1/mcp-proxy/health")).text());
  await page.waitForLoadState("networkidle");
}
