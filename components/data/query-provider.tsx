"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { HubCallError } from "./hub-call";

/** For how long what the page brought along counts as fresh. */
const STALE_MS = 15_000;

/** After which a query that failed is asked for again, so that a page recovers with the hub. */
const TRY_AGAIN_MS = 10_000;

/** An answer of the hub that stays the same when asked again. Without its envelope it was not the hub that answered. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HubCallError) || error.code === "HUB_001") return false;
  return error.status >= 400 && error.status < 500;
}

function mayHelpToRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !isRefusal(error);
}

/** react-query for the parts of a page that stay fresh by themselves; one memory for each page that is opened. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: STALE_MS,
            retry: mayHelpToRetry,
            refetchInterval: ({ state }) =>
              state.status === "error" && !isRefusal(state.error) ? TRY_AGAIN_MS : false,
          },
          mutations: { retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
