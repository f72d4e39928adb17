"use client";

import { parseAsString, useQueryStates } from "nuqs";

/** What narrows a list, by the name that it has in the address; an empty text narrows nothing. */
export type AddressFilters = Readonly<Record<string, string>>;

const filter = parseAsString.withDefault("");

/**
 * The filters of the address, and how to change them there: back, reload and sharing keep them. Needs nuqs' adapter
 * around the part of the page.
 */
export function useAddressFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [filters, setFilters] = useQueryStates(Object.fromEntries(names.map((name) => [name, filter])));
  return [filters as Record<Name, string>, (change) => void setFilters(change)];
}
