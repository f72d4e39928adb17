import { type ListQuery, listAddress, readListQuery } from "@/components/submissions/list-query";
import { type EarlierQuery, earlierAddress, readEarlierQuery } from "../../../../../_parts/earlier-query";
import type { SearchParams } from "../../../../../search-params";

export interface ViewerQuery extends ListQuery, EarlierQuery {}

/** Reads the address; invalid values are ignored. */
export function readViewerQuery(search: SearchParams): ViewerQuery {
  return { ...readListQuery(search), ...readEarlierQuery(search) };
}

export function viewerAddress(path: string, query: ViewerQuery): string {
  return earlierAddress(listAddress(path, query), query);
}
