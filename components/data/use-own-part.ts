"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { HubCall } from "./hub-call";
import { KEPT_FRESH } from "./kept-fresh";
import { ownCall } from "./own-call";
import { useFirstData } from "./use-first-data";

/** What a page shows of one's own, as it brought it along, following by itself. */
export function useOwnPart<Part extends object>(
  { path, query }: Pick<HubCall, "path" | "query">,
  initial: Part,
): { part: Part; asked: UseQueryResult<Part> } {
  const asked = useQuery<Part>({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await ownCall<Part>({ path, signal, ...(query && { query }) })).data,
    ...useFirstData<Part>(initial, initial),
    ...KEPT_FRESH,
  });
  return { part: asked.data ?? initial, asked };
}
