import { expect, type Locator, type Page } from "@playwright/test";

/** Focuses a control for the keyboard. It is disabled until the page is hydrated, and a disabled control takes no focus. */
export async function focusEnabled(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}

/** Moves with Tab alone until the control has focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByLabel(name, { exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** Moves with Tab alone until the focused element has this text. */
export async function tabToText(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.test(focused)) return;
  }
  throw new Error(`the keyboard never reached ${name}`);
}
