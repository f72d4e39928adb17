import { ensureChromium } from "../tools/test/browser";
import { startE2eHub } from "../tools/test/e2e-hub";

/**
 * `npm test` starts the hub and names it in E2E_HUB_URL and E2E_SAMPLE_APP_URL. Run alone, the end-to-end tests start
 * one themselves. The tests read both addresses from the environment.
 *
 * @returns a function that stops the hub, if this has started one
 */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_HUB_URL) return undefined;
  ensureChromium();
  const hub = await startE2eHub();
  process.env.E2E_HUB_URL = hub.hubUrl;
  process.env.E2E_SAMPLE_APP_URL = hub.sampleAppUrl;
  return () => hub.stop();
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as its module's default export.
export default globalSetup;
