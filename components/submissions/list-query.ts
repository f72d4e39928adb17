import type { ReviewSort, ReviewStatus } from "@/client/contract/reviews";

/** What a teacher's list shows, as its address says it. */
export interface ListQuery {
  status: ReviewStatus | undefined;
  sort: ReviewSort;
  view: "gallery" | "table";
}

const STATUSES: readonly string[] = ["submitted", "missing", "needs-review"] satisfies ReviewStatus[];
const SORTS: readonly string[] = [
  ...(["newest", "oldest", "number", "-number"] satisfies ReviewSort[]),
  ...(["name", "-name", "status", "-status"] satisfies ReviewSort[]),
];

/** Reads the address; what it does not know is left out. */
export function readListQuery(search: Record<string, string | string[] | undefined>): ListQuery {
  const { status, sort, view } = search;
  return {
    status: STATUSES.includes(String(status)) ? (status as ReviewStatus) : undefined,
    sort: SORTS.includes(String(sort)) ? (sort as ReviewSort) : "newest",
    view: view === "table" ? "table" : "gallery",
  };
}

/** The address of the list, or of a submission reached from it, in another way. */
export function listAddress(path: string, { status, sort, view }: ListQuery): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (sort !== "newest") query.set("sort", sort);
  if (view === "table") query.set("view", view);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of the list as a file: all of it, by class number. A plain link. */
export function csvAddress(activityId: string, status: ListQuery["status"]): string {
  const query = new URLSearchParams({ format: "csv" });
  if (status === "needs-review") query.set("status", status);
  else if (status) query.set("show", status);
  return `/api/v1/activities/${activityId}/submissions?${query}`;
}
