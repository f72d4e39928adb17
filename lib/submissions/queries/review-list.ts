import { type NotNull, type RawBuilder, sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { type PicturePatterns, pictureUrl, shownUrl } from "./picture";

/** The rows of the list: null for all. */
export type ReviewFilter = "submitted" | "missing" | "needs-review" | null;
/** The order of the list; a minus reverses it. */
export type ReviewOrder =
  | "newest"
  | "oldest"
  | "number"
  | "-number"
  | "name"
  | "-name"
  | "status"
  | "-status";

/** A place in an order: its two sort keys, then two ids that make it unique. */
interface ReviewPlace {
  /** An integer as text, since it may be larger than a safe integer. */
  first: string;
  second: string;
  studentId: string;
  /** The submission's id, or the nil UUID for a student without one. */
  keyId: string;
}

/** The review list of an activity in any order. */
export const REVIEWS: KeysetList<ReviewPlace> = {
  name: "reviews",
  parts: {
    first: { write: (key) => key, read: (text) => (/^-?\d{1,19}$/.test(text) ? text : undefined) },
    second: textPart,
    studentId: idPart,
    keyId: idPart,
  },
};

/** The largest bigint, which sorts last. */
const LAST = sql`9223372036854775807`;
const NUMBER_THEN_NAME = sql`lpad(coalesce(x.class_number, 2147483647)::text, 10, '0') || x.display_name`;
const NAME = sql`x.display_name`;
const TIME = sql`(extract(epoch FROM x.submitted_at) * 1000)::bigint`;
const STATUS = sql`CASE WHEN x.id IS NULL THEN 2 WHEN x.reviewed_at IS NULL THEN 1 ELSE 3 END`;

interface Order {
  first: RawBuilder<unknown>;
  second: RawBuilder<unknown>;
  isDescending?: true;
}

/** The two sort keys of each order. Students without a submission come last when it is ordered by time. */
const ORDERS: Readonly<Record<ReviewOrder, Order>> = {
  newest: { first: sql`coalesce(-${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  oldest: { first: sql`coalesce(${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  number: { first: sql`coalesce(x.class_number, ${LAST})`, second: NAME },
  "-number": { first: sql`coalesce(-x.class_number::bigint, ${LAST})`, second: NAME },
  name: { first: sql`0`, second: NAME },
  "-name": { first: sql`0`, second: NAME, isDescending: true },
  status: { first: STATUS, second: NUMBER_THEN_NAME },
  "-status": { first: sql`-(${STATUS})`, second: NUMBER_THEN_NAME },
};

/** Selects an activity's submissions with their students. */
function submitted(activityId: string) {
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
function missing(activityId: string) {
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

function listedRows(activityId: string, filter: ReviewFilter) {
  if (filter === "submitted") return submitted(activityId);
  if (filter === "missing") return missing(activityId);
  if (filter === "needs-review") return submitted(activityId).where("s.reviewedAt", "is", null);
  return submitted(activityId).unionAll(missing(activityId));
}

/** Selects the rows of an activity with their sort keys only; `submit_work` limits how many there are. */
function withSortKeys(listed: ReturnType<typeof listedRows>, order: ReviewOrder) {
  const { first, second } = ORDERS[order];
  const keys = database()
    .selectFrom(listed.as("x"))
    .selectAll("x")
    .select([
      sql<string>`${first}::bigint`.as("first"),
      sql<string>`${second} COLLATE "C"`.as("second"),
      sql<string>`coalesce(x.id, '00000000-0000-0000-0000-000000000000'::uuid)`.as("keyId"),
    ]);
  return database().selectFrom(keys.as("k")).selectAll("k");
}

/** Returns the ORDER BY of rows `k`. */
function orderByKeys(order: ReviewOrder, isReversed = false) {
  const isDescending = (ORDERS[order].isDescending ?? false) !== isReversed;
  const direction = sql.raw(isDescending ? "DESC" : "ASC");
  return sql`k.first ${direction}, k.second ${direction}, k.student_id ${direction}, k.key_id ${direction}`;
}

/** Reads the complete rows of a page in its order. */
function readRows(page: ReturnType<typeof withSortKeys>, order: ReviewOrder, pictures: PicturePatterns) {
  return database()
    .selectFrom(page.as("k"))
    .leftJoin("submissions as s", "s.id", "k.id")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .select(["k.studentId", "k.displayName", "k.classNumber", "k.id", "k.first", "k.second", "k.keyId"])
    .select([
      "s.title",
      "s.summary",
      shownUrl.as("primaryUrl"),
      "s.appSlug",
      "s.externalArtifactId",
      "s.revision",
    ])
    .select(["s.submittedAt", "s.reviewedAt", pictureUrl(pictures).as("pictureUrl")])
    .select("t.reason as takenDown")
    .select((eb) =>
      eb
        .and([
          eb("s.reviewedAt", "is", null),
          eb.exists(
            eb
              .selectFrom("submissionRevisions as r")
              .select("r.revision")
              .whereRef("r.submissionId", "=", "s.id")
              .where("r.reviewedAt", "is not", null),
          ),
        ])
        .$castTo<boolean>()
        .as("isNewSinceReview"),
    )
    .orderBy(orderByKeys(order))
    .$narrowType<{ id: null } | { id: string; title: NotNull; revision: NotNull; submittedAt: NotNull }>()
    .execute();
}

/** A submission, or a student without one (`id` is null), with its place in the order. */
export type ReviewListRow = Awaited<ReturnType<typeof readRows>>[number];

/** Lists rows of an activity's review list. */
export function listReviewRows(
  query: {
    activityId: string;
    filter: ReviewFilter;
    order: ReviewOrder;
    pictures: PicturePatterns;
  } & PageRange<ReviewPlace>,
): Promise<ReviewListRow[]> {
  const { activityId, filter, order, after, limit, pictures } = query;
  const operator = sql.raw(ORDERS[order].isDescending ? "<" : ">");
  let page = withSortKeys(listedRows(activityId, filter), order);
  if (after) {
    page = page.where(
      sql<boolean>`(k.first, k.second, k.student_id, k.key_id) ${operator}
        (${after.first}::bigint, ${after.second}::text COLLATE "C", ${after.studentId}::uuid, ${after.keyId}::uuid)`,
    );
  }
  return readRows(page.orderBy(orderByKeys(order)).limit(limit), order, pictures);
}

/** Lists the submissions of an activity with these ids, in an order. */
export function listReviewRowsById(query: {
  activityId: string;
  submissionIds: readonly string[];
  order: ReviewOrder;
  pictures: PicturePatterns;
}): Promise<ReviewListRow[]> {
  const { activityId, submissionIds, order, pictures } = query;
  const selected = submitted(activityId).where(sql<boolean>`s.id = ANY(${submissionIds}::uuid[])`);
  return readRows(withSortKeys(selected, order), order, pictures);
}

/**
 * Finds the position of a submission among those of a filter, and the submissions before and after it. The submission
 * itself counts even when the filter excludes it. Undefined when the activity has no such submission.
 */
export function findReviewPosition(
  activityId: string,
  submissionId: string,
  { filter, order }: { filter: ReviewFilter; order: ReviewOrder },
) {
  const listed = submitted(activityId).$if(filter === "needs-review", (work) =>
    work.where((eb) => eb.or([eb("s.reviewedAt", "is", null), eb("s.id", "=", submissionId)])),
  );
  const [own, other] = ["me", "k"].map((row) =>
    sql.raw(`(${row}.first, ${row}.second, ${row}.student_id, ${row}.key_id)`),
  );
  const [greater, less] = ORDERS[order].isDescending ? ["<", ">"] : [">", "<"];
  const after = sql<boolean>`${other} ${sql.raw(greater ?? "")} ${own}`;
  const before = sql<boolean>`${other} ${sql.raw(less ?? "")} ${own}`;
  return database()
    .with(
      (cte) => cte("k").materialized(),
      () => withSortKeys(listed, order),
    )
    .with("me", (db) => db.selectFrom("k").selectAll().where("id", "=", submissionId))
    .selectFrom("me")
    .select(({ selectFrom }) => {
      const all = selectFrom("k");
      const count = sql<number>`count(*)::int`;
      return [
        all.select(sql<number>`1 + ${count}`.as("place")).where(before).$asScalar().$notNull().as("place"),
        all.select(count.as("total")).$asScalar().$notNull().as("total"),
        all.select("k.id").where(before).orderBy(orderByKeys(order, true)).limit(1).as("previousId"),
        all.select("k.id").where(after).orderBy(orderByKeys(order)).limit(1).as("nextId"),
      ];
    })
    .executeTakeFirst();
}
