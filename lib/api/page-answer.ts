import { env } from "@/lib/env";
import { type CsvFile, wantsCsv } from "./csv";
import type { Answer } from "./endpoint";

/** One page of a list; `nextCursor` is null on the last. */
interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The `Link` header of a page that has another after it; none for the last one. */
function nextLink(request: Request, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {};
  const { pathname, search } = new URL(request.url);
  const next = new URL(pathname + search, env().hubUrl);
  next.searchParams.set("cursor", nextCursor);
  return { Link: `<${next.href}>; rel="next"` };
}

/** One page of a list, with the address of the next one in `Link`. */
export function pageAnswer<Item>(request: Request, page: Page<Item>): Answer<Item[]> {
  return { data: page.items, headers: nextLink(request, page.nextCursor) };
}

/** The whole list as a file where CSV is asked for, otherwise one page of it. */
export async function fileOrPageAnswer<Item>(
  request: Request,
  read: { file(): Promise<CsvFile>; page(): Promise<Page<Item>> },
): Promise<Answer<Item[]>> {
  if (wantsCsv(request)) return { data: [], file: await read.file() };
  return pageAnswer(request, await read.page());
}
