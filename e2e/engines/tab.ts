import { expect } from "@playwright/test";

/**
 * A tab of a browser that Playwright does not drive. Elements are named by XPath (`targets.ts`); a method throws when none of them
 * is shown. The functions below wait for them.
 */
export interface Tab {
  open(address: string): Promise<void>;
  find(target: string): Promise<unknown>;
  click(target: string): Promise<void>;
  /** Types a text into a field, key by key. */
  type(target: string, text: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A started browser with an empty profile. */
export interface EngineBrowser {
  /** The open tabs, each by what its driver knows it by. */
  tabs(): Promise<Map<unknown, Tab>>;
  /** Ends the browser and every process that was started for it. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** Tries something; its error says what was tried, since some errors of drivers have no message. */
const attempt = <Result>(what: string, run: () => Promise<Result>): Promise<Result> =>
  run().catch((cause) => {
    throw new Error(`${what}: ${cause}`, { cause });
  });

const until = (what: string, run: () => Promise<unknown>, timeout = TIMEOUT_MS): Promise<void> =>
  expect(() => attempt(what, run)).toPass({ timeout, intervals: [100, 200, 300] });

export const see = (tab: Tab, target: string, timeout?: number): Promise<void> =>
  until(`See ${target}`, () => tab.find(target), timeout);

export const click = (tab: Tab, target: string): Promise<void> =>
  until(`Click ${target}`, () => tab.click(target));

export async function type(tab: Tab, target: string, text: string): Promise<void> {
  await see(tab, target);
  await attempt(`Type into ${target}`, () => tab.type(target, text));
}

export const untilEqual = (tab: Tab, expression: string, value: unknown): Promise<void> =>
  until(expression, async () => expect(await tab.evaluate(expression)).toEqual(value));

/** Clicks what opens a new tab, and returns that tab. */
export async function openTab(browser: EngineBrowser, tab: Tab, target: string): Promise<Tab> {
  const before = await browser.tabs();
  await click(tab, target);
  const opened: Tab[] = [];
  await until(`A new tab after a click on ${target}`, async () => {
    for (const [key, found] of await browser.tabs()) if (!before.has(key)) opened.push(found);
    expect(opened).not.toEqual([]);
  });
  const [first] = opened;
  if (!first) throw new Error("There is no new tab.");
  return first;
}
