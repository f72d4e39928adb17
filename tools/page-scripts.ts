// Prints how much JavaScript each page ships, as the table of docs/performance.md: `npm run page-scripts`.
// Starts a temporary demo hub with a production build, and removes its database at the end.
import { chromium } from "@playwright/test";
import { runCommand } from "./process/command-error";
import { RunningParts } from "./process/running-parts";
import { CHROMIUM_FLAGS, ensureChromium } from "./test/browser";
import { startE2eHub } from "./test/e2e-hub";
import { findPage } from "./test/find-page";
import { measureScripts } from "./test/measure-scripts";
import { ROLE_PAGES } from "./test/role-pages";

const PUBLIC_PAGES = ["/sign-in", "/api-reference"];

function printRow(role: string, path: string, { count, sizeBytes }: { count: number; sizeBytes: number }) {
  console.log(`| ${role} | \`${path || "/"}\` | ${count} | ${(sizeBytes / 1000).toFixed(1)} |`);
}

async function measurePages(parts: RunningParts): Promise<void> {
  const { hubUrl } = await parts.add(await startE2eHub());
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  await parts.add({ name: "The browser", stop: () => browser.close() });
  console.log("| role | page | scripts | KB |\n| ---- | ---- | ------- | -- |");
  const visitor = await browser.newContext({ baseURL: hubUrl });
  for (const path of PUBLIC_PAGES) printRow("visitor", path, await measureScripts(visitor, `/en${path}`));
  for (const { role, login, pages } of ROLE_PAGES) {
    const context = await browser.newContext({ baseURL: hubUrl });
    const page = await context.newPage();
    await page.goto("/en/sign-in");
    await page.getByLabel("Login name").fill(login);
    await page.getByLabel("Password").fill("edu-hub-demo");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/en");
    for (const rolePage of pages) {
      const path = await findPage(page, rolePage);
      const shortPath = typeof rolePage === "string" ? rolePage : rolePage.path;
      printRow(role, shortPath, await measureScripts(context, `/en${path}`));
    }
    await context.close();
  }
}

await runCommand(async () => {
  const parts = new RunningParts();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll());
  try {
    await measurePages(parts);
  } finally {
    await parts.stopAll();
  }
});
