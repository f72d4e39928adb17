import type { BrowserContext } from "@playwright/test";
import { untilIdle } from "./until-idle";

interface LoadedScripts {
  count: number;
  /** Compressed, with the headers of each answer. */
  sizeBytes: number;
}

/** Opens a page in a new tab of the context without a cache, and measures all scripts that it loads without a click. */
export async function measureScripts(context: BrowserContext, address: string): Promise<LoadedScripts> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  const sizes: number[] = [];
  session.on("Network.responseReceived", ({ type, requestId }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sizes.push(encodedDataLength);
  });
  await page.goto(address);
  await untilIdle(page);
  // Parts that are loaded on demand follow hydration, which can take longer than the network stays idle.
  for (let count = -1; count !== sizes.length; ) {
    count = sizes.length;
    await page.waitForTimeout(1_000);
  }
  await page.close();
  return { count: sizes.length, sizeBytes: sizes.reduce((sum, size) => sum + size, 0) };
}
