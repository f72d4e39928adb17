import { type ListQuery, listAddress, readListQuery } from "@/components/submissions/list-query";
import { type EarlierQuery, earlierAddress, readEarlierQuery } from "../../../../../_parts/earlier-query";
import type { SearchParams } from "../../../../../search-params";

/** The query of a submission's address: the list that led to it, and which earlier revisions to show. */
export interface ViewerQuery extends ListQuery, EarlierQuery {}

/** Reads the address; invalid values are ignored. */
export function readViewerQuery(search: SearchParams): ViewerQuery {
  return { ...readListQuery(search), ...readEarlierQuery(search) };
}

/** The address of a submission's page with this query: the list that led to it, and which earlier revisions to show. */
export function viewerAddress(path: string, query: ViewerQuery): string {
  return earlierAddress(listAddress(path, query), query);
}
