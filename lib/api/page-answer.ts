import { env } from "@/lib/env";
import { type CsvFile, wantsCsv } from "./csv";
import type { Answer } from "./run-operation";

/** One page of a list; `nextCursor` is null on the last. */
export interface Page<Items> {
  items: Items;
  nextCursor: string | null;
}

/** Returns the `Link` header with the next page; none on the last page. */
function nextLink(request: Request, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {};
  const { pathname, search } = new URL(request.url);
  const next = new URL(pathname + search, env().hubUrl);
  next.searchParams.set("cursor", nextCursor);
  return { Link: `<${next.href}>; rel="next"` };
}

/** Answers with one page of a list, and the address of the next page in `Link`. */
export function pageAnswer<Items>(request: Request, page: Page<Items>): Answer<Items> {
  return { data: page.items, headers: nextLink(request, page.nextCursor) };
}

/** Answers with the whole list as a file if CSV is requested, otherwise with one page. */
export async function fileOrPageAnswer<Item>(
  request: Request,
  read: { file(): Promise<CsvFile>; page(): Promise<Page<Item[]>> },
): Promise<Answer<Item[]>> {
  if (wantsCsv(request)) return { data: [], file: await read.file() };
  return pageAnswer(request, await read.page());
}
