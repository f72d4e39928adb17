import type { ListQuery } from "@/components/submissions/list-query";
import type { ShownSubmission } from "@/components/submissions/use-mark-reviewed";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import type { Begun } from "./use-begun";

export interface ReviewListProps {
  label: string;
  path: string;
  query: ListQuery;
  rows: readonly ReviewRow[];
  /** The students who have begun, by id. */
  begun: ReadonlyMap<string, Begun>;
  /** Null for a person who may only read. */
  review: {
    selected: ReadonlySet<string>;
    select: (submissionIds: readonly string[], isSelected: boolean) => void;
    setReviewed: (submissions: readonly ShownSubmission[], reviewed: boolean) => void;
  } | null;
}

/** The key of a row, which is a work, or a student without one. */
export function rowKey({ student, submission }: ReviewRow): string {
  return submission?.submissionId ?? student.id;
}
