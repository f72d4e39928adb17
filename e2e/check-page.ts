import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilIdle } from "../tools/test/until-idle";

/** Five variants in which every width, language and colour scheme occurs. */
const SAMPLE_VARIANTS = [
  { width: 390, height: 844, locale: "en", scheme: "light" },
  { width: 390, height: 844, locale: "kr", scheme: "dark" },
  { width: 820, height: 1180, locale: "kr", scheme: "light" },
  { width: 1366, height: 768, locale: "en", scheme: "dark" },
  { width: 1366, height: 768, locale: "kr", scheme: "light" },
] as const;
const OTHER_VARIANTS = [
  { width: 390, height: 844, locale: "en", scheme: "dark" },
  { width: 390, height: 844, locale: "kr", scheme: "light" },
  { width: 820, height: 1180, locale: "en", scheme: "light" },
  { width: 820, height: 1180, locale: "en", scheme: "dark" },
  { width: 820, height: 1180, locale: "kr", scheme: "dark" },
  { width: 1366, height: 768, locale: "en", scheme: "light" },
  { width: 1366, height: 768, locale: "kr", scheme: "dark" },
] as const;

type Variant = (typeof SAMPLE_VARIANTS | typeof OTHER_VARIANTS)[number];

/**
 * The variants in which a page is checked: one, or with `E2E_VARIANTS=all` (`npm run test:full`, `npm run every-page`)
 * all twelve.
 *
 * @param turn chooses one of the five sample variants; give each page of a list the next number
 */
export function variantsFor(turn: number): readonly Variant[] {
  return process.env.E2E_VARIANTS === "all"
    ? [...SAMPLE_VARIANTS, ...OTHER_VARIANTS]
    : SAMPLE_VARIANTS.slice(turn % 5, (turn % 5) + 1);
}

const HANGUL = /[\uac00-\ud7a3]/;

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 50);
      }),
  );
}

/** Later items of lists. They are built like the first items, so axe, which is slow, leaves them out. */
const LATER_ITEMS = [
  "article:nth-of-type(n + 4)",
  "tbody tr:nth-of-type(n + 6)",
  "option:nth-of-type(n + 6)",
  "li[data-sidebar-id]:nth-of-type(n + 6)",
];

/** Waits until animations have ended: half-faded text would fail the check of contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Checks that axe finds nothing in a page; with `everyItem` also in the later items of its lists. */
export async function expectAccessible(
  page: Page,
  where: string,
  { everyItem = false }: { everyItem?: boolean } = {},
): Promise<void> {
  await untilStill(page);
  // On pages without frames of other origins the legacy mode finds the same, and is faster: it opens no second page for the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (!everyItem) for (const selector of LATER_ITEMS) axe.exclude(selector);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

/** Checks a page in its present state: nothing is wider than the screen, no list is cut off, and axe finds nothing. */
export async function expectNoProblems(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll("[data-cards]")]
      .filter((table) => table.scrollWidth > table.clientWidth)
      .map((table) => table.getAttribute("aria-label")),
  );
  expect(cutOff, `${where}: tables that scroll sideways`).toEqual([]);
  await expectAccessible(page, where);
}

/**
 * Opens a page in one variant and checks what every page of the hub promises. Nothing is wider than the screen, and nothing
 * moves while the page loads. A Korean page has a Korean title. axe finds nothing.
 */
export async function checkPage(page: Page, variant: Variant, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: variant.scheme, reducedMotion: "reduce" });
  await page.setViewportSize(variant);
  const answer = await page.goto(`/${variant.locale}${path}`);
  await untilIdle(page);
  const where = `${variant.locale}${path || "/"} at ${variant.width}, ${variant.scheme}`;
  expect(answer?.status(), where).toBe(200);
  expect(await layoutShift(page), `${where}: layout shift`).toBeLessThan(0.05);
  if (variant.locale === "kr") expect(await page.title(), where).toMatch(HANGUL);
  await expectNoProblems(page, where);
}
