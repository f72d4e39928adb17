import { type ListQuery, listAddress, readListQuery } from "@/components/submissions/list-query";

/** The query of a submission's address: the list that led to it, and which earlier revisions to show. */
export interface ViewerQuery extends ListQuery {
  /** Lists the revisions older than this number; null starts at the newest. */
  before: number | null;
  /** The revision that is open. */
  revision: number | null;
}

function readRevision(text: string | string[] | undefined): number | null {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Reads the address; unknown values are ignored. */
export function readViewerQuery(search: Record<string, string | string[] | undefined>): ViewerQuery {
  return {
    ...readListQuery(search),
    before: readRevision(search.before),
    revision: readRevision(search.revision),
  };
}

/** The URL of this submission, showing another page of earlier revisions or another open revision. */
export function viewerAddress(path: string, { before, revision, ...list }: ViewerQuery): string {
  const address = listAddress(path, list);
  const query = new URLSearchParams();
  if (before) query.set("before", String(before));
  if (revision) query.set("revision", String(revision));
  if (query.size === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}
