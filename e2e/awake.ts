import { expect, type Locator } from "@playwright/test";

/**
 * Waits until the page hears by itself what is done to a control. Earlier, what its browser does alone is done without it:
 * a form with an `action` is sent as a page of its own, a key that only the page knows is nothing.
 */
export async function untilAwake(control: Locator): Promise<void> {
  const isHeard = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isHeard).toBe(true);
}
