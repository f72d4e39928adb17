import type { SearchParams } from "../search-params";

export interface EarlierQuery {
  /** Lists the revisions older than this number; null starts at the newest. */
  before: number | null;
  /** The number of the revision that is open; null when none is. */
  revision: number | null;
}

function readRevision(text: string | string[] | undefined): number | null {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Reads the address; invalid values are ignored. */
export function readEarlierQuery({ before, revision }: SearchParams): EarlierQuery {
  return { before: readRevision(before), revision: readRevision(revision) };
}

/** Adds these earlier revisions to the address of a work's page, which may already have a query. */
export function earlierAddress(address: string, { before, revision }: EarlierQuery): string {
  const query = new URLSearchParams();
  if (before) query.set("before", String(before));
  if (revision) query.set("revision", String(revision));
  if (query.size === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}
