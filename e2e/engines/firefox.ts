import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { findProgram } from "../../tools/test/debian-packages";
import type { EngineBrowser, Tab } from "./tab";

function tabOf(page: Page): Tab {
  const find = async (target: string): Promise<ElementHandle> => {
    for (const element of await page.$$(`xpath/${target}`)) if (await element.isVisible()) return element;
    throw new Error(`${target} is not shown`);
  };
  return {
    open: async (address) => void (await page.goto(address)),
    find,
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).type(text),
    evaluate: (expression) => page.evaluate(expression),
    close: () => page.close(),
  };
}

/** Starts Firefox without a window. Puppeteer ends it with this process at the latest. */
export async function startFirefox(): Promise<EngineBrowser> {
  const executablePath = findProgram("firefox");
  // As root, Firefox starts only in a home folder that is root's.
  const home = mkdtempSync(join(tmpdir(), "edu-hub-firefox-"));
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  try {
    const env = { ...process.env, HOME: home };
    const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, env });
    const stop = () => browser.close().finally(removeHome);
    const tabs = async () => new Map((await browser.pages()).map((page) => [page, tabOf(page)]));
    return { tabs, stop };
  } catch (error) {
    removeHome();
    throw error;
  }
}
