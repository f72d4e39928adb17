import { test as base } from "@playwright/test";

/**
 * Playwright's own `test`, which closes what a journey has opened in the browser: pages that stay open go on asking their
 * hub, and take the time of the journeys after them. What `beforeAll` opened, its `afterAll` closes.
 */
export const test = base.extend<{ closesItsPages: undefined }>({
  closesItsPages: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
