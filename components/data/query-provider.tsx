"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { HubCallError } from "./hub-call";

/** Data younger than this is not fetched again on mount or focus. What a page was rendered with counts as just fetched. */
const STALE_MS = 15_000;

/** How often a failed query is refetched, so that a page recovers when the hub does. */
const REFETCH_FAILED_MS = 10_000;

/** Whether the hub itself refused the call (4xx). An answer without an envelope (HUB_001) may not come from the hub: it is retried. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HubCallError) || error.code === "HUB_001") return false;
  return error.status >= 400 && error.status < 500;
}

function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !isRefusal(error);
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: STALE_MS,
            retry: shouldRetry,
            refetchInterval: ({ state }) =>
              state.status === "error" && !isRefusal(state.error) ? REFETCH_FAILED_MS : false,
          },
          // Without a network a mutation fails and says so, instead of waiting for the network unseen.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
