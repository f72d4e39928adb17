import type { Page } from "@playwright/test";

/** Path segments that can be where an id is expected, but are not ids, as in `/apps/new`. */
const NO_IDS: ReadonlySet<string> = new Set(["new", "import"]);

/**
 * A page below `/{locale}`. In a `path` with an id, `*` is written for the id; `findPage` takes it from the first link to such a path
 * on the page `on`, which may have an id itself.
 */
export type PageToFind = string | { path: string; on: PageToFind };

/**
 * The page's path below `/{locale}`, with the id filled in.
 *
 * @param page signed in as a person who may see the page `on`, which is fetched without opening it in the browser
 * @throws Error when the page `on` has no link to such a path
 */
export async function findPage(page: Page, wanted: PageToFind): Promise<string> {
  if (typeof wanted === "string") return wanted;
  const on = await findPage(page, wanted.on);
  const html = await (await page.request.get(`/en${on}`)).text();
  const [before = "", after = ""] = wanted.path.split("*");
  const ids = [...html.matchAll(new RegExp(`href="[^"]*${before}([^/?#"]+)`, "g"))].map(([, id]) => id);
  const id = ids.find((found) => found !== undefined && !NO_IDS.has(found));
  if (!id) throw new Error(`There is no link to ${wanted.path} on /en${on}.`);
  return `${before}${id}${after}`;
}
