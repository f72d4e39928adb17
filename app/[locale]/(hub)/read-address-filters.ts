import { createLoader, parseAsString } from "nuqs/server";
import type { Asked } from "./asked";

const filter = parseAsString.withDefault("");

/**
 * The filters of an address as `useAddressFilters` reads them in the browser, and those of them that narrow something,
 * for the schema of the list's operation.
 */
export function readAddressFilters<Name extends string>(
  names: readonly Name[],
  asked: Asked,
): { filters: Record<Name, string>; given: Partial<Record<Name, string>> } {
  const parsers = Object.fromEntries(names.map((name) => [name, filter])) as Record<Name, typeof filter>;
  const filters = createLoader(parsers)(asked) as Record<Name, string>;
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  return { filters, given: Object.fromEntries(given) as Partial<Record<Name, string>> };
}
