import { vi } from "vitest";

/** A fake browser tab: an address bar, a history and a session storage. */
export interface FakeTab {
  address(): string;
  storedLaunch(): string | null;
  /** The state of the app's history entry. */
  historyState: unknown;
}

/** Installs a tab at an address as the test's globals; `vi.unstubAllGlobals()` removes it. */
export function openFakeTab(address: string, storage = new Map<string, string>()): FakeTab {
  let current = new URL(address);
  const tab: FakeTab = {
    address: () => current.href,
    storedLaunch: () => [...storage.values()][0] ?? null,
    historyState: { page: 1 },
  };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", {
    get href() {
      return current.href;
    },
    get origin() {
      return current.origin;
    },
    get search() {
      return current.search;
    },
  });
  vi.stubGlobal("history", {
    get state() {
      return tab.historyState;
    },
    replaceState(state: unknown, _title: string, next: string) {
      tab.historyState = state;
      current = new URL(next, current);
    },
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return tab;
}

/**
 * Makes `fetch` behave like a browser's on a page of another origin. An answer without CORS headers fails. In mode `no-cors`,
 * only an answer whose resource policy is `same-origin` fails.
 */
export function hideAnswersWithoutCors(): void {
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const response = await realFetch(url, init);
    const isReadable = response.headers.has("access-control-allow-origin");
    const isAllowedByPolicy = response.headers.get("cross-origin-resource-policy") !== "same-origin";
    if (init.mode === "no-cors" ? isAllowedByPolicy : isReadable) return response;
    throw new TypeError("Failed to fetch");
  });
}
