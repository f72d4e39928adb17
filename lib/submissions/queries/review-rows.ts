import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { PageRange } from "@/lib/database/page";
import type { ReviewSort } from "@/packages/client/contract/reviews";
import {
  LAST_KEY,
  laterThan,
  orderByKeys,
  POSITION_KEYS,
  type ReviewPosition,
  sortKeysOf,
} from "./review-order";

/** Which rows are listed; null for all. */
export type ReviewFilter = "submitted" | "missing" | "needs-review" | null;

/** Selects an activity's submissions with their students. */
export function submitted(activityId: string) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("profiles as p", "p.id", "s.studentId")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.classroomId", "=", "a.classroomId").onRef("e.profileId", "=", "s.studentId"),
    )
    .where("s.activityId", "=", activityId)
    .select((eb) => [
      "p.id as studentId",
      "p.displayName",
      "e.classNumber",
      eb.ref("s.id").$castTo<string | null>().as("id"),
      eb.ref("s.submittedAt").$castTo<Date | null>().as("submittedAt"),
      "s.reviewedAt",
    ]);
}

/** Selects the activity's students without a submission. */
export function missing(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .where("a.id", "=", activityId)
    .where("e.kind", "=", "student")
    .where("e.status", "=", "active")
    .where("p.status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("submissions as w")
            .select("w.id")
            .whereRef("w.activityId", "=", "a.id")
            .whereRef("w.studentId", "=", "p.id"),
        ),
      ),
    )
    .select([
      "p.id as studentId",
      "p.displayName",
      "e.classNumber",
      sql<string | null>`NULL::uuid`.as("id"),
      sql<Date | null>`NULL::timestamptz`.as("submittedAt"),
      sql<Date | null>`NULL::timestamptz`.as("reviewedAt"),
    ]);
}

/** Submissions with their students, or students without one. */
type ListedRows = ReturnType<typeof submitted> | ReturnType<typeof missing>;

/** The columns of a row with its sort keys, always in this order, because UNION ALL matches columns by position. */
const KEYED_COLUMNS = [
  ...(["k.studentId", "k.displayName", "k.classNumber", "k.id", "k.submittedAt", "k.reviewedAt"] as const),
  ...(["k.first", "k.second", "k.keyId"] as const),
] as const;

/** Selects rows with their sort keys, and without the content of submissions. */
export function withSortKeys(listed: ListedRows, order: ReviewSort) {
  const keys = database()
    .selectFrom(listed.as("x"))
    .selectAll("x")
    .select(sortKeysOf(order))
    .select(sql<string>`coalesce(x.id, '00000000-0000-0000-0000-000000000000'::uuid)`.as("keyId"));
  return database().selectFrom(keys.as("k")).select(KEYED_COLUMNS);
}

/** Rows with their sort keys. */
export type KeyedRows = ReturnType<typeof withSortKeys>;

/** Selects the first `limit` rows after a position, sorted by the columns `keys`, by default by all columns of a position. */
function pageOf(
  rows: KeyedRows,
  order: ReviewSort,
  { after, limit, keys }: PageRange<ReviewPosition> & { keys?: readonly string[] },
): KeyedRows {
  const following = after
    ? rows.where(
        sql<boolean>`(k.first, k.second, k.student_id, k.key_id) ${laterThan(order).later}
          (${after.first}::bigint, ${after.second}::text COLLATE "C", ${after.studentId}::uuid, ${after.keyId}::uuid)`,
      )
    : rows;
  return following.orderBy(orderByKeys(order, keys && { keys })).limit(limit);
}

interface WorkQuery extends PageRange<ReviewPosition> {
  activityId: string;
  order: ReviewSort;
  /** Lists only works that wait for review. */
  onlyWaiting: boolean;
}

/**
 * Selects, with the index on `submitted_at`, every submission that can be on a page sorted by time: those with the same time as
 * the position `after`, the next `limit`, and all with the same time as the last of these. `pageOf` takes the page from them.
 */
function worksByTime({ activityId, order, onlyWaiting, after, limit }: WorkQuery): KeyedRows[] {
  const works = submitted(activityId).$if(onlyWaiting, (work) => work.where("s.reviewedAt", "is", null));
  const isNewest = order === "newest";
  const first = works.orderBy("s.submittedAt", isNewest ? "desc" : "asc").fetch(limit, "with ties");
  if (!after) return [withSortKeys(first, order)];
  // The position is a student without a submission. All such students come after the submissions, so none follow.
  if (after.first === LAST_KEY) return [];
  const at = new Date(Math.abs(Number(after.first)));
  const next = first.where("s.submittedAt", isNewest ? "<" : ">", at);
  return [withSortKeys(works.where("s.submittedAt", "=", at), order), withSortKeys(next, order)];
}

/** The review state of the works to select, when the list is sorted by student. */
type State = "waiting" | "reviewed" | "any";

/** Selects everyone who is or was enrolled in the activity's classroom, in the order of the list. */
function peopleInOrder({ activityId, order, after }: WorkQuery, state: State, keys: readonly string[]) {
  const people = database()
    .selectFrom("activities as a")
    .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .where("a.id", "=", activityId)
    .select(["p.id as studentId", "p.displayName", "e.classNumber"])
    // The order by status depends on a work's id being null or not, and its review time, but works are joined later. Since
    // only people with a work of this state remain then, any id and any review time that fits the state give the right order.
    .select(["p.id", (state === "reviewed" ? sql`now()` : sql`NULL::timestamptz`).as("reviewedAt")]);
  const keyed = database()
    .selectFrom(people.as("x"))
    .select(["x.studentId", "x.displayName", "x.classNumber"])
    .select(sortKeysOf(order));
  return (
    database()
      .selectFrom(keyed.as("k"))
      .selectAll("k")
      .$if(after !== null, (rows) =>
        rows.where(
          sql<boolean>`NOT (k.first, k.second, k.student_id) ${laterThan(order).earlier}
            (${after?.first}::bigint, ${after?.second}::text COLLATE "C", ${after?.studentId}::uuid)`,
        ),
      )
      // The last key, the id of a work, is left out: these rows are people without their works.
      .orderBy(orderByKeys(order, { keys: keys.slice(0, -1) }))
      // OFFSET 0 makes PostgreSQL sort people before the join, so that works are looked up only for the people of the page.
      .offset(0)
  );
}

/** Selects the page's submissions of one state, for a list sorted by student. */
function worksByStudent(query: WorkQuery, state: State): KeyedRows {
  const { activityId, order, after, limit } = query;
  // Sorted by name, or by status among works of one state, all rows have the same first key. It is left out then, because
  // the planner would not use the sort of people for an order with one more column.
  const keys = POSITION_KEYS.slice(order.endsWith("number") ? 0 : 1);
  const works = database()
    .selectFrom(peopleInOrder(query, state, keys).as("x"))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("submissions as w")
          .select(["w.id", "w.submittedAt", "w.reviewedAt"])
          .where("w.activityId", "=", activityId)
          .whereRef("w.studentId", "=", "x.studentId")
          .$if(state === "waiting", (work) => work.where("w.reviewedAt", "is", null))
          .$if(state === "reviewed", (work) => work.where("w.reviewedAt", "is not", null))
          .as("s"),
      (join) => join.onTrue(),
    )
    .selectAll("x")
    .select((eb) => [
      eb.ref("s.id").$castTo<string | null>().as("id"),
      eb.ref("s.submittedAt").$castTo<Date | null>().as("submittedAt"),
      "s.reviewedAt",
      "s.id as keyId",
    ]);
  return pageOf(database().selectFrom(works.as("k")).select(KEYED_COLUMNS), order, { after, limit, keys });
}

function statesOf({ order, onlyWaiting }: WorkQuery): State[] {
  if (onlyWaiting) return ["waiting"];
  return order === "status" || order === "-status" ? ["waiting", "reviewed"] : ["any"];
}

/**
 * Selects the rows of a page. It reads about as many submissions as the page has, however many the activity has, but may read
 * everyone of the classroom.
 */
export function rowsOfPage(
  query: { activityId: string; filter: ReviewFilter; order: ReviewSort } & PageRange<ReviewPosition>,
): KeyedRows {
  const { activityId, filter, order } = query;
  const works = { ...query, onlyWaiting: filter === "needs-review" };
  const isByTime = order === "newest" || order === "oldest";
  const parts = [
    ...(filter === null || filter === "missing" ? [withSortKeys(missing(activityId), order)] : []),
    ...(filter !== "missing" && isByTime ? worksByTime(works) : []),
    ...(filter !== "missing" && !isByTime
      ? statesOf(works).map((state) => worksByStudent(works, state))
      : []),
  ].map((part) => database().selectFrom(part.as("k")).select(KEYED_COLUMNS));
  const rows = parts.length > 1 ? parts.reduce((all, part) => all.unionAll(part)) : parts[0];
  if (!rows) throw new Error("a list has at least one part");
  return pageOf(database().selectFrom(rows.as("k")).select(KEYED_COLUMNS), order, query);
}
