import { type ListQuery, listAddress, readListQuery } from "@/components/submissions/list-query";

/** What the address of a submission says: the list that it was reached from, and what of its earlier revisions to show. */
export interface ViewerQuery extends ListQuery {
  /** Lists those before this one; null: the newest. */
  before: number | null;
  /** The one that is unfolded. */
  revision: number | null;
}

function readRevision(text: string | string[] | undefined): number | null {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Reads the address; what it does not know is left out. */
export function readViewerQuery(search: Record<string, string | string[] | undefined>): ViewerQuery {
  return {
    ...readListQuery(search),
    before: readRevision(search.before),
    revision: readRevision(search.revision),
  };
}

/** The address of the same submission with other earlier revisions. */
export function viewerAddress(path: string, { before, revision, ...list }: ViewerQuery): string {
  const address = listAddress(path, list);
  const query = new URLSearchParams();
  if (before) query.set("before", String(before));
  if (revision) query.set("revision", String(revision));
  if (query.size === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}
