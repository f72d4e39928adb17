import { test as base } from "@playwright/test";

const PATIENCE_MS = 5_000;

/** Fetches a path of the hub without a browser. Returns the body, and a line with the status (or the error) and the time. */
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

/** Describes how fast the shared hub answers, which shows after a failed journey whether the hub or the page was slow. */
async function describeHub(): Promise<string> {
  const page = await timeOf("/en/sign-in");
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0];
  const others = await Promise.all(["/api/v1/mcp-proxy/health", ...(script ? [script] : [])].map(timeOf));
  return [page, ...others].map(({ line }) => line).join("\n");
}

/**
 * Playwright's `test`, which also closes the pages that a journey has opened: open pages keep sending requests, which would slow
 * the journeys after them. Pages that `beforeAll` opened stay open; the file's own `afterAll` must close them. To the report of a
 * failed journey it attaches how fast the hub answers.
 */
export const test = base.extend<{ closesItsPages: undefined }>({
  closesItsPages: [
    async ({ browser }, use, testInfo) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("the hub", { body: await describeHub(), contentType: "text/plain" });
      }
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
