"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** What narrows a list, by the name that it has in the address; an empty text narrows nothing. */
export type AddressFilters = Readonly<Record<string, string>>;

/** The filters of the address, and how to change them there: back, reload and sharing keep them. */
export function useAddressFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const asked = useSearchParams();
  const path = usePathname();
  const filters = Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  function change(changed: Partial<Record<Name, string>>): void {
    const now = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(changed)) {
      if (value) now.set(name, value);
      else now.delete(name);
    }
    window.history.replaceState(null, "", now.size > 0 ? `${path}?${now}` : path);
  }
  return [filters, change];
}
