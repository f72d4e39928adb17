import { idPart, type KeysetList, type Page, type PageQuery, readPage, textPart } from "@/lib/database/page";
import type { ReviewSort } from "@/packages/client/contract/reviews";
import type { Reviewed } from "./queries/review-list";

/** A position in an order: its two sort keys, then two ids that make it unique. */
interface ReviewPosition {
  first: number;
  second: string;
  studentId: string;
  /** The submission's id; empty for a student without one. */
  keyId: string;
}

const REVIEWS: KeysetList<ReviewPosition> = {
  name: "reviews",
  parts: {
    first: { write: String, read: (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : undefined) },
    second: textPart,
    studentId: idPart,
    keyId: { write: (id) => id, read: (text) => (text === "" ? text : idPart.read(text)) },
  },
};

const LAST = Number.MAX_SAFE_INTEGER;
/** Larger than every class number, so that a student without one comes last. */
const NO_NUMBER = "9".repeat(10);

const numberThenName = ({ classNumber, displayName }: Reviewed) =>
  `${classNumber?.toString().padStart(NO_NUMBER.length, "0") ?? NO_NUMBER}${displayName}`;

/** The order of a list by status: what waits for review, students without work, what was given back, what is reviewed. */
const STATUS_KEYS = { submitted: 1, missing: 2, revision_requested: 3, reviewed: 4 } as const;

const statusKey = ({ status }: Reviewed) => STATUS_KEYS[status ?? "missing"];

/** The two sort keys of each order. Students without a submission come last when the list is ordered by time. */
const KEYS: Readonly<Record<ReviewSort, (row: Reviewed) => [number, string]>> = {
  newest: (row) => [row.submittedAt ? -row.submittedAt.getTime() : LAST, numberThenName(row)],
  oldest: (row) => [row.submittedAt?.getTime() ?? LAST, numberThenName(row)],
  number: ({ classNumber, displayName }) => [classNumber ?? LAST, displayName],
  "-number": ({ classNumber, displayName }) => [classNumber === null ? LAST : -classNumber, displayName],
  name: ({ displayName }) => [0, displayName],
  "-name": ({ displayName }) => [0, displayName],
  status: (row) => [statusKey(row), numberThenName(row)],
  "-status": (row) => [-statusKey(row), numberThenName(row)],
};

function comparePositions(order: ReviewSort): (one: ReviewPosition, other: ReviewPosition) => number {
  const sign = order === "-name" ? -1 : 1;
  return (one, other) => {
    for (const key of ["first", "second", "studentId", "keyId"] as const) {
      if (one[key] !== other[key]) return one[key] < other[key] ? -sign : sign;
    }
    return 0;
  };
}

export function sortReviewed(rows: readonly Reviewed[], order: ReviewSort): (Reviewed & ReviewPosition)[] {
  return rows
    .map((row) => {
      const [first, second] = KEYS[order](row);
      return { ...row, first, second, keyId: row.id ?? "" };
    })
    .sort(comparePositions(order));
}

/**
 * Returns one page of a review list. Its cursor is the position of the last row, so that a work that is submitted or reviewed meanwhile
 * moves no other row to another page.
 * @throws HubError VAL_001 for a bad cursor
 */
export function pageOfReviewed(
  rows: readonly Reviewed[],
  order: ReviewSort,
  query: PageQuery,
): Promise<Page<Reviewed>> {
  const compare = comparePositions(order);
  return readPage(REVIEWS, query, async ({ after, limit }) =>
    sortReviewed(rows, order)
      .filter((row) => after === null || compare(row, after) > 0)
      .slice(0, limit),
  );
}
