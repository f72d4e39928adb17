import { type RawBuilder, sql } from "kysely";
import { database } from "@/lib/database/kysely";
import {
  idPart,
  isAfter,
  type KeysetList,
  momentPart,
  PAGE_MAX_BYTES,
  type PageRange,
} from "@/lib/database/page";
import { FEEDBACK_BYTES, feedbackOfWork } from "./feedback-of-work";
import { isLate } from "./late";

interface Position {
  submittedAt: Date;
  submissionId: string;
}

export type WorksRange = PageRange<Position>;

export function newestFirst(name: string): KeysetList<Position> {
  return { name, parts: { submittedAt: momentPart, submissionId: idPart } };
}

/**
 * The bytes of a work `s` in an answer, at most: its texts as JSON, its feedback, and 1,000 for what every work has, such as ids,
 * times and the names of the fields.
 */
const WORK_BYTES = sql<number>`1000 + octet_length(concat(to_json(s.title), to_json(s.summary), to_json(s.primary_url),
  s.assets, s.attachments, s.meta)) + ${FEEDBACK_BYTES}`;

/**
 * Selects the works `s` of one page that meet a condition, newest first, without those that are taken down. They have
 * `bytesSoFar`, and end with the first one that is too much for the page, so that the hub never reads more than fits into an answer.
 */
export function selectPageOfWorks(condition: RawBuilder<boolean>, { limit, after }: WorksRange) {
  const listed = database()
    .selectFrom("submissions as s")
    .select(["s.id", "s.submittedAt"])
    .where(condition)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("takeDowns as t").select("t.id").whereRef("t.submissionId", "=", "s.id"))),
    )
    .where(isAfter(after, ["s.submittedAt", "s.id"], "<"))
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(limit);
  const counted = database()
    .selectFrom(listed.as("page"))
    .innerJoin("submissions as s", "s.id", "page.id")
    // OFFSET 0 makes PostgreSQL measure each work once only, although it is used twice.
    .innerJoinLateral(
      () => database().selectNoFrom(WORK_BYTES.as("bytes")).offset(0).as("size"),
      (join) => join.onTrue(),
    )
    .select(["s.id", "size.bytes"])
    .select(
      sql<number>`(sum(size.bytes) OVER (ORDER BY s.submitted_at DESC, s.id DESC))::int`.as("bytesSoFar"),
    );
  return database()
    .selectFrom(counted.as("page"))
    .innerJoin("submissions as s", "s.id", "page.id")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .where(sql<boolean>`page.bytes_so_far - page.bytes <= ${PAGE_MAX_BYTES}`)
    .select(["page.bytesSoFar", "s.id as submissionId", "s.externalArtifactId", "s.title", "s.summary"])
    .select([
      "s.primaryUrl",
      "s.assets",
      "s.attachments",
      "s.meta",
      "s.revision",
      "s.submittedAt",
      "s.status",
      "s.reviewedAt",
      isLate.as("late"),
      feedbackOfWork.as("feedback"),
    ])
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc");
}
