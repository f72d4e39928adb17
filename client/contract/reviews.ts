import { z } from "zod";
import * as address from "./addresses";
import { REVIEW_MAX_NAMED, REVIEW_MAX_SUBMISSIONS } from "./limits";
import { operation } from "./operation";
import { shownWork } from "./shown-work";
import { id, moment, pageQuery } from "./words";

/** Which rows of an activity's review list: all, only those with work, only those without, only what waits. */
export const REVIEW_STATUSES = ["submitted", "missing", "needs-review"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The orders of a review list; with a minus the other way round. */
export const REVIEW_SORTS = [
  "newest",
  "oldest",
  "number",
  "-number",
  "name",
  "-name",
  "status",
  "-status",
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** One student's piece of work as a teacher goes through it, or a student who has handed in nothing yet. */
export const reviewRow = z.strictObject({
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  submission: z
    .strictObject({
      ...shownWork,
      isNewSinceReview: z.boolean().describe("Waits for review, and an earlier revision had been reviewed."),
    })
    .nullable()
    .describe("Null for a student who has handed in nothing."),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** `GET {edu_api}/activities/{activityId}/reviews`. */
export const reviewList = operation({
  ...address.reviewList,
  summary: "The class's work with its review state, and who has handed in nothing; for its teachers.",
  auth: "hub",
  query: z.object({
    ...pageQuery,
    cursor: z.string().max(1000).optional().describe("From the `Link` header of the page before."),
    status: z.enum(REVIEW_STATUSES).optional(),
    sort: z.enum(REVIEW_SORTS).default("newest"),
    submissionIds: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe(
        `Only these: at most ${REVIEW_MAX_NAMED} ids with commas between them, whatever \`status\` says.`,
      ),
  }),
  data: z.array(reviewRow),
});

/** `GET {edu_api}/activities/{activityId}/reviews/counts`. */
export const reviewCounts = operation({
  ...address.reviewCounts,
  summary: "How far a class is with an activity; changes whenever its review list does.",
  auth: "hub",
  data: z.strictObject({
    studentCount: z.int().min(0),
    submittedCount: z.int().min(0).describe("Students of the classroom who have handed in."),
    missingCount: z.int().min(0).describe("Students of the classroom who have not."),
    submissionCount: z.int().min(0),
    waitingCount: z.int().min(0).describe("Submissions that nobody has reviewed."),
    changedAt: moment.nullable(),
  }),
});
export type ReviewCounts = z.infer<typeof reviewCounts.data>;

const seen = z.strictObject({
  submissionId: id,
  revision: z.int().min(1).max(2_147_483_647).describe("The one that was looked at."),
});

/** `POST {edu_api}/activities/{activityId}/reviews`. */
export const markReviewed = operation({
  ...address.markReviewed,
  summary: "Marks submissions as reviewed, or as not; a revision that came meanwhile stays as it is.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    submissions: z.array(seen).min(1).max(REVIEW_MAX_SUBMISSIONS),
    reviewed: z.boolean(),
  }),
  data: z.strictObject({
    marked: z.array(seen).describe("Changed by this call."),
    alreadySo: z.array(seen).describe("Were marked so before."),
    changed: z.array(seen).describe("Have another revision now; nothing was marked."),
    reviewedAt: moment.nullable().describe("Of those in `marked`."),
  }),
});
export type ReviewOutcome = z.infer<typeof markReviewed.data>;
