import { type NotNull, sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { PageRange } from "@/lib/database/page";
import type { ReviewSort } from "@/packages/client/contract/reviews";
import { type PicturePatterns, pictureUrl, shownUrl } from "./picture";
import { laterThan, orderByKeys, type ReviewPosition } from "./review-order";
import { type KeyedRows, type ReviewFilter, rowsOfPage, submitted, withSortKeys } from "./review-rows";

/** Selects the rows for the keys of a page, sorted by `order`. */
function selectRows(page: KeyedRows, order: ReviewSort) {
  return database()
    .selectFrom(page.as("k"))
    .leftJoin("submissions as s", "s.id", "k.id")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .select(["k.studentId", "k.displayName", "k.classNumber", "k.id", "k.first", "k.second", "k.keyId"])
    .select(["s.title", shownUrl.as("primaryUrl"), "s.revision", "s.submittedAt", "s.reviewedAt"])
    .orderBy(orderByKeys(order));
}

/** Reads the rows that a page shows. */
function readRows(page: KeyedRows, order: ReviewSort, pictures: PicturePatterns) {
  return selectRows(page, order)
    .select([pictureUrl(pictures).as("pictureUrl"), "t.reason as takenDown"])
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
    .$narrowType<{ id: null } | { id: string; title: NotNull; revision: NotNull; submittedAt: NotNull }>()
    .execute();
}

/** A submission, or a student without one (`id` is null), with the keys that sort the list (`first`, `second`, `keyId`). */
export type ReviewListRow = Awaited<ReturnType<typeof readRows>>[number];

type ReviewQuery = {
  activityId: string;
  filter: ReviewFilter;
  order: ReviewSort;
} & PageRange<ReviewPosition>;

/** Lists one page of an activity's review list. */
export function listReviewRows(query: ReviewQuery & { pictures: PicturePatterns }): Promise<ReviewListRow[]> {
  return readRows(rowsOfPage(query), query.order, query.pictures);
}

/** The summary of a submission `s`; null while a take-down `t` blocks it. */
const shownSummary = sql<string | null>`CASE WHEN t.id IS NULL THEN s.summary END`;

/** Lists one page of an activity's review list for a file, which shows no picture. */
export function listExportedRows(query: ReviewQuery) {
  return selectRows(rowsOfPage(query), query.order)
    .select([shownSummary.as("summary"), "t.id as takeDownId", "s.appSlug", "s.externalArtifactId"])
    .execute();
}

/** Lists those submissions of an activity that have these ids, sorted by `order`. */
export function listReviewRowsById(query: {
  activityId: string;
  submissionIds: readonly string[];
  order: ReviewSort;
  pictures: PicturePatterns;
}): Promise<ReviewListRow[]> {
  const { activityId, submissionIds, order, pictures } = query;
  const selected = submitted(activityId).where(sql<boolean>`s.id = ANY(${submissionIds}::uuid[])`);
  return readRows(withSortKeys(selected, order), order, pictures);
}

/**
 * Finds the position of a submission among the activity's submissions, with the filter `needs-review` only among those that
 * wait for review and itself, and the submissions before and after it. Undefined when it is not a submission of the activity.
 */
export function findReviewPosition(
  activityId: string,
  submissionId: string,
  { filter, order }: { filter: ReviewFilter; order: ReviewSort },
) {
  const listed = submitted(activityId).$if(filter === "needs-review", (work) =>
    work.where((eb) => eb.or([eb("s.reviewedAt", "is", null), eb("s.id", "=", submissionId)])),
  );
  const [openedKeys, rowKeys] = ["opened", "k"].map((row) =>
    sql.raw(`(${row}.first, ${row}.second, ${row}.student_id, ${row}.key_id)`),
  );
  const { later, earlier } = laterThan(order);
  const after = sql<boolean>`${rowKeys} ${later} ${openedKeys}`;
  const before = sql<boolean>`${rowKeys} ${earlier} ${openedKeys}`;
  return database()
    .with(
      (cte) => cte("k").materialized(),
      () => withSortKeys(listed, order),
    )
    .with("opened", (db) => db.selectFrom("k").selectAll().where("id", "=", submissionId))
    .selectFrom("opened")
    .select(({ selectFrom }) => {
      const all = selectFrom("k");
      const count = sql<number>`count(*)::int`;
      return [
        all
          .select(sql<number>`1 + ${count}`.as("position"))
          .where(before)
          .$asScalar()
          .$notNull()
          .as("position"),
        all.select(count.as("total")).$asScalar().$notNull().as("total"),
        all
          .select("k.id")
          .where(before)
          .orderBy(orderByKeys(order, { isReversed: true }))
          .limit(1)
          .as("previousId"),
        all.select("k.id").where(after).orderBy(orderByKeys(order)).limit(1).as("nextId"),
      ];
    })
    .executeTakeFirst();
}
