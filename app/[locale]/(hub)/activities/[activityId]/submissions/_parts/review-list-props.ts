import type { ReviewRow } from "@/client/contract/reviews";
import type { ListQuery } from "@/components/submissions/list-query";
import type { ShownSubmission } from "@/components/submissions/use-mark-reviewed";

/** What the gallery and the table show, and what can be done in them. */
export interface ReviewListProps {
  path: string;
  query: ListQuery;
  rows: readonly ReviewRow[];
  /** Null for somebody who only reads. */
  review: {
    selected: ReadonlySet<string>;
    select: (submissionIds: readonly string[], isSelected: boolean) => void;
    mark: (submissions: readonly ShownSubmission[], reviewed: boolean) => void;
  } | null;
}
