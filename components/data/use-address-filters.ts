"use client";

import { parseAsString, useQueryStates } from "nuqs";

/** The filters of a list by their names in the address; an empty text filters nothing. */
export type AddressFilters = Readonly<Record<string, string>>;

const filter = parseAsString.withDefault("");

/** The filters in the address, and how to change them there: Back, reload and sharing keep them. Needs nuqs' adapter. */
export function useAddressFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [filters, setFilters] = useQueryStates(Object.fromEntries(names.map((name) => [name, filter])));
  return [filters as Record<Name, string>, (change) => void setFilters(change)];
}
