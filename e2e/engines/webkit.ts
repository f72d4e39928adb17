import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, By, type WebDriver, type WebElement } from "selenium-webdriver";
import { findFreePort } from "../../tools/process/ports";
import { RunningParts } from "../../tools/process/running-parts";
import { waitUntilAnswering } from "../../tools/process/wait-until-answering";
import { findProgram } from "../../tools/test/debian-packages";
import { type ProgramGroup, startGroup } from "./program-group";
import type { EngineBrowser, Tab } from "./tab";

const START_TIMEOUT_MS = 60_000;

/** Finds the first element that is shown, in the middle of the window: the driver does not always scroll to what it clicks. */
async function findShown(driver: WebDriver, target: string): Promise<WebElement> {
  for (const element of await driver.findElements(By.xpath(target))) {
    if (!(await element.isDisplayed())) continue;
    await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    return element;
  }
  throw new Error(`${target} is not shown`);
}

/** The tab with this handle. A driver is in one tab at a time, so each step first changes to its own. */
function tabOf(driver: WebDriver, handle: string): Tab {
  const inTab = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const find = async (target: string) => findShown(await inTab(), target);
  return {
    open: async (address) => (await inTab()).get(address),
    find,
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).sendKeys(text),
    evaluate: async (expression) => (await inTab()).executeScript(`return (${expression})`),
    close: async () => (await inTab()).close(),
  };
}

/** Returns the number of the display that the X server has chosen. */
function readDisplay({ child, output }: ProgramGroup): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}:\n${output()}`)));
  });
}

/** Starts a session. The driver itself never answers when its browser does not start. */
async function startSession(group: ProgramGroup, address: string): Promise<WebDriver> {
  const started = new Builder().usingServer(address).withCapabilities({ browserName: "MiniBrowser" }).build();
  const tooLate = sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`WebKit did not start:\n${group.output()}`);
  });
  return Promise.race([started, tooLate]);
}

/** Starts the browser of WebKitGTK, which has Safari's engine, on a display without a screen. It runs on Linux only. */
export async function startWebKit(): Promise<EngineBrowser> {
  const parts = new RunningParts();
  const home = mkdtempSync(join(tmpdir(), "edu-hub-webkit-"));
  try {
    await parts.add({
      name: "The home folder",
      stop: async () => rmSync(home, { recursive: true, force: true }),
    });
    const display = await parts.add(
      startGroup(findProgram("xvfb"), ["-displayfd", "1", "-nolisten", "tcp"], process.env),
    );
    const port = await findFreePort();
    const group = await parts.add(
      startGroup(findProgram("webkit"), [`--port=${port}`], {
        ...process.env,
        HOME: home,
        DISPLAY: `:${await readDisplay(display)}`,
        // Without the session bus of a desktop, in which an open window of the same browser would answer.
        DBUS_SESSION_BUS_ADDRESS: "disabled:",
      }),
    );
    const address = `http://127.0.0.1:${port}`;
    await waitUntilAnswering({
      name: "WebKitWebDriver",
      address: `${address}/status`,
      parts,
      timeoutMs: START_TIMEOUT_MS,
    });
    const driver = await startSession(group, address);
    const tabs = async () =>
      new Map((await driver.getAllWindowHandles()).map((handle) => [handle, tabOf(driver, handle)]));
    return { tabs, stop: () => parts.stopAll() };
  } catch (error) {
    await parts.stopAll();
    throw error;
  }
}
