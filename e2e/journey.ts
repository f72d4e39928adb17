import { test as base } from "@playwright/test";

const PATIENCE_MS = 5_000;

/** How long the hub takes for something, asked without a browser. */
async function timeOf(path: string): Promise<{ line: string; body: string }> {
  const startedAt = performance.now();
  const took = () => `${Math.round(performance.now() - startedAt)} ms`;
  try {
    const answer = await fetch(new URL(path, process.env.E2E_HUB_URL), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = await answer.text();
    return { line: `${path}: ${answer.status} after ${took()}`, body };
  } catch (error) {
    return { line: `${path}: ${error instanceof Error ? error.name : error} after ${took()}`, body: "" };
  }
}

/** What the shared hub does when a journey has failed: a page that hangs does not say who keeps it waiting. */
async function lookAtHub(): Promise<string> {
  const page = await timeOf("/en/sign-in");
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0];
  const others = await Promise.all(["/api/v1/mcp-proxy/health", ...(script ? [script] : [])].map(timeOf));
  return [page, ...others].map(({ line }) => line).join("\n");
}

/**
 * Playwright's own `test`, which closes what a journey has opened in the browser: pages that stay open go on asking their
 * hub, and take the time of the journeys after them. What `beforeAll` opened, its `afterAll` closes. A journey that failed
 * says how the hub is.
 */
export const test = base.extend<{ closesItsPages: undefined }>({
  closesItsPages: [
    async ({ browser }, use, testInfo) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("the hub", { body: await lookAtHub(), contentType: "text/plain" });
      }
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
