import { pathLocaleOf } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { addressOf } from "@/packages/client/contract/address-of";
import type { ReviewSort, ReviewStatus } from "@/packages/client/contract/reviews";

/** Rows of a review list that are fetched at a time: more than a class has. */
export const REVIEW_PAGE_SIZE = 100;

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

/** Waiting submissions are filtered on the page, so that one keeps its position when it is marked as reviewed. */
export function fetchedStatus(status: ListQuery["status"]): ListQuery["status"] {
  return status === "needs-review" ? undefined : status;
}

/** Reads the address; unknown values are ignored. */
export function readListQuery(search: Record<string, string | string[] | undefined>): ListQuery {
  const { status, sort, view } = search;
  return {
    status: STATUSES.includes(String(status)) ? (status as ReviewStatus) : undefined,
    sort: SORTS.includes(String(sort)) ? (sort as ReviewSort) : "newest",
    view: view === "table" ? "table" : "gallery",
  };
}

export function listAddress(path: string, { status, sort, view }: ListQuery): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (sort !== "newest") query.set("sort", sort);
  if (view === "table") query.set("view", view);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function csvAddress(activityId: string, status: ListQuery["status"], locale: AppLocale): string {
  const filter = status === "needs-review" ? { status } : { show: status };
  const query = { format: "csv", locale: pathLocaleOf(locale), ...filter };
  return addressOf("/activities/{activityId}/submissions", { params: { activityId }, query });
}
