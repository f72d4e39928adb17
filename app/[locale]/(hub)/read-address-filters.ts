import { createLoader, parseAsString } from "nuqs/server";
import type { SearchParams } from "./search-params";

const filter = parseAsString.withDefault("");

/**
 * Reads a page's filters from its URL, as `useAddressFilters` does in the browser.
 *
 * @returns `filters` has every name, with "" for a filter that is not set; `nonEmptyFilters` has only the filters that are set,
 * as the schema of the list's operation expects
 */
export function readAddressFilters<Name extends string>(
  names: readonly Name[],
  searchParams: SearchParams,
): { filters: Record<Name, string>; nonEmptyFilters: Partial<Record<Name, string>> } {
  const parsers = Object.fromEntries(names.map((name) => [name, filter])) as Record<Name, typeof filter>;
  const filters = createLoader(parsers)(searchParams) as Record<Name, string>;
  const nonEmptyFilters = Object.entries(filters).filter(([, value]) => value !== "");
  return { filters, nonEmptyFilters: Object.fromEntries(nonEmptyFilters) as Partial<Record<Name, string>> };
}
