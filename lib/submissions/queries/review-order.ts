import { type RawBuilder, sql } from "kysely";
import { idPart, type KeysetList, textPart } from "@/lib/database/page";
import type { ReviewSort } from "@/packages/client/contract/reviews";

/** A position in an order: its two sort keys, then two ids that make it unique. */
export interface ReviewPosition {
  /** An integer as text, since it may be larger than a safe integer. */
  first: string;
  second: string;
  studentId: string;
  /** The submission's id, or the nil UUID for a student without one. */
  keyId: string;
}

/** The review list of an activity in any order. */
export const REVIEWS: KeysetList<ReviewPosition> = {
  name: "reviews",
  parts: {
    first: { write: (key) => key, read: (text) => (/^-?\d{1,19}$/.test(text) ? text : undefined) },
    second: textPart,
    studentId: idPart,
    keyId: idPart,
  },
};

/** The largest bigint, which sorts last. */
export const LAST_KEY = "9223372036854775807";
const LAST = sql.raw(LAST_KEY);
const NUMBER_THEN_NAME = sql`lpad(coalesce(x.class_number, 2147483647)::text, 10, '0') || x.display_name`;
const NAME = sql`x.display_name`;
const TIME = sql`(extract(epoch FROM x.submitted_at) * 1000)::bigint`;
const STATUS = sql`CASE WHEN x.id IS NULL THEN 2 WHEN x.reviewed_at IS NULL THEN 1 ELSE 3 END`;

interface Order {
  first: RawBuilder<unknown>;
  second: RawBuilder<unknown>;
  isDescending?: true;
}

/** The two sort keys of each order. Students without a submission come last when the list is ordered by time. */
const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: { first: sql`coalesce(-${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  oldest: { first: sql`coalesce(${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  number: { first: sql`coalesce(x.class_number, ${LAST})`, second: NAME },
  "-number": { first: sql`coalesce(-x.class_number::bigint, ${LAST})`, second: NAME },
  name: { first: sql`0`, second: NAME },
  "-name": { first: sql`0`, second: NAME, isDescending: true },
  status: { first: STATUS, second: NUMBER_THEN_NAME },
  "-status": { first: sql`-(${STATUS})`, second: NUMBER_THEN_NAME },
};

/** Returns the sort keys of rows `x`: submissions with their student, or students without one. */
export function sortKeysOf(order: ReviewSort) {
  const { first, second } = ORDERS[order];
  return [
    sql<string>`(${first})::bigint`.as("first"),
    sql<string>`(${second}) COLLATE "C"`.as("second"),
  ] as const;
}

/** Returns the operators that compare a row with a position: for rows that come later in an order, and earlier. */
export function laterThan(order: ReviewSort): { later: RawBuilder<unknown>; earlier: RawBuilder<unknown> } {
  const [less, greater] = [sql`<`, sql`>`];
  return ORDERS[order].isDescending ? { later: less, earlier: greater } : { later: greater, earlier: less };
}

/** The columns of a position, in the order in which they sort. */
export const POSITION_KEYS = ["first", "second", "studentId", "keyId"] as const;

/** Returns the ORDER BY of rows `k` by some of the columns of a position. */
export function orderByKeys(
  order: ReviewSort,
  { isReversed = false, keys = POSITION_KEYS }: { isReversed?: boolean; keys?: readonly string[] } = {},
) {
  const isDescending = (ORDERS[order].isDescending ?? false) !== isReversed;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return sql.join(keys.map((key) => sql`${sql.ref(`k.${key}`)} ${direction}`));
}
