import type { Page } from "@playwright/test";

/** Pages whose last part is where others have an id, such as `/apps/new`. */
const NO_IDS: ReadonlySet<string> = new Set(["new", "import"]);

/** A page below `/{locale}`. An id in its path is written `*`, and is taken from the first such link on the page `on`. */
export type PageToFind = string | { path: string; on: string };

/**
 * The page's path below `/{locale}`, ids filled in.
 *
 * @param page of a person who sees the page that links to it, which is read without being opened
 * @throws Error when there is no such link
 */
export async function findPage(page: Page, asked: PageToFind): Promise<string> {
  if (typeof asked === "string") return asked;
  const html = await (await page.request.get(`/en${asked.on}`)).text();
  const [before = "", after = ""] = asked.path.split("*");
  const ids = [...html.matchAll(new RegExp(`href="[^"]*${before}([^/?#"]+)`, "g"))].map(([, id]) => id);
  const id = ids.find((found) => found !== undefined && !NO_IDS.has(found));
  if (!id) throw new Error(`There is no link to ${asked.path} on /en${asked.on}.`);
  return `${before}${id}${after}`;
}
