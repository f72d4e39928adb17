import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlaygroundCall } from "@/packages/client/contract/playground";
import { hubListQuery, PAGE_SIZE } from "./use-hub-list";

/** The ids of the calls that the hub has, newest first. */
let calls: number[];
/** Called with the cursor of each request. */
const requested = vi.fn<(cursor: string | null) => void>();

/** Adds calls, each newer than all before. */
function record(count: number): void {
  const newest = calls[0] ?? 0;
  calls = [...Array.from({ length: count }, (_, index) => newest + count - index), ...calls];
}

beforeEach(() => {
  calls = [];
  requested.mockReset();
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", async (address: string) => {
    const cursor = new URL(address, "http://hub").searchParams.get("cursor");
    requested(cursor);
    const rest = cursor === null ? calls : calls.filter((id) => id < Number(cursor));
    const data = rest.slice(0, PAGE_SIZE).map((id) => ({ requestId: String(id) }));
    const next = rest.length > PAGE_SIZE ? `<http://hub/?cursor=${data.at(-1)?.requestId}>; rel="next"` : "";
    return Response.json({ status: "success", data }, { headers: { link: next } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the first two pages of a list; a list with a `rowKey` has rows that never change. */
async function openTwoPages(rowKey?: (row: PlaygroundCall) => string) {
  const observer = new InfiniteQueryObserver(
    new QueryClient(),
    hubListQuery("GET /developer/playground/calls", { filters: {}, ...(rowKey && { rowKey }) }),
  );
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  requested.mockReset();
  return {
    refetch: () => observer.refetch(),
    showMore: () => observer.fetchNextPage(),
    shown: () =>
      observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map((row) => Number(row.requestId))),
  };
}
const byId = ({ requestId }: PlaygroundCall) => requestId;

test("a refetch of a list whose rows never change reads its first page only, and keeps what was shown", async () => {
  record(130);
  const list = await openTwoPages(byId);
  expect(list.shown()).toEqual(calls.slice(0, 100));
  record(7);
  await list.refetch();
  expect(requested.mock.calls).toEqual([[null]]);
  expect(list.shown()).toEqual(calls.slice(0, 107));
  await list.showMore();
  expect(list.shown()).toEqual(calls);
});

test("no row is missing after a refetch that finds more new rows than a page has", async () => {
  record(80);
  const list = await openTwoPages(byId);
  record(PAGE_SIZE + 5);
  await list.refetch();
  await list.showMore();
  expect(list.shown()).toEqual(calls);
});

test("however many new rows come, a list shows at least as many rows as the opened pages have, and at most one page more", async () => {
  record(130);
  const list = await openTwoPages(byId);
  for (let round = 0; round < 40; round += 1) {
    record(25);
    await list.refetch();
    const shown = list.shown() ?? [];
    expect(shown).toEqual(calls.slice(0, shown.length));
    expect(shown.length).toBeGreaterThanOrEqual(2 * PAGE_SIZE);
    expect(shown.length).toBeLessThanOrEqual(3 * PAGE_SIZE);
  }
  // Most refetches make one request; sometimes all pages are read again.
  expect(requested.mock.calls.length).toBeLessThan(40 * 1.6);
});

test("rows that the hub has deleted are gone after a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  record(130);
  const list = await openTwoPages(byId);
  calls = calls.filter((id) => id > 60 && id !== 120);
  vi.setSystemTime(Date.now() + 60_000);
  await list.refetch();
  expect(list.shown()).toEqual(calls);
});

test("a list whose rows may change is read again as far as it is shown", async () => {
  record(130);
  const list = await openTwoPages();
  await list.refetch();
  expect(requested).toHaveBeenCalledTimes(2);
});
