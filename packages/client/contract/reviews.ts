import { z } from "zod";
import { id, moment, pageQuery } from "./basic-schemas";
import { REVIEW_MAX_REQUESTED_IDS, REVIEW_MAX_SUBMISSIONS } from "./limits";
import { operation } from "./operation";
import { assetRole } from "./submissions";
import { workSummary } from "./work-summary";

/** Filters of a review list: students with work, students without, or work that waits for review. */
export const REVIEW_STATUSES = ["submitted", "missing", "needs-review"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The sort orders of a review list; a minus reverses one. */
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

/** A submission in a teacher's review list, or a student who has submitted nothing yet. */
export const reviewRow = z.strictObject({
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  submission: z
    .strictObject({
      ...workSummary,
      isNewSinceReview: z
        .boolean()
        .describe("Whether it waits for review although an earlier revision was reviewed."),
    })
    .nullable()
    .describe("Null for a student who has submitted nothing."),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewList = operation({
  name: "reviewList",
  address: "GET /activities/{activityId}/reviews",
  summary:
    "The submissions of an activity with their review state, and the students who have submitted nothing; for its classroom's teachers, the playground's developer and operators.",
  description:
    "Contains every student of the classroom, also those without a submission, unless `status` narrows it. Use a `cursor` only with the filter and sort order of the page that it came from; when either changes, start without a cursor.",
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
        `Only these submissions, regardless of \`status\`: at most ${REVIEW_MAX_REQUESTED_IDS} ids, separated by commas.`,
      ),
  }),
  data: z.array(reviewRow),
});

export const reviewCounts = operation({
  name: "reviewCounts",
  address: "GET /activities/{activityId}/reviews/counts",
  summary:
    "The progress of a class with an activity: how many students have submitted, and how many submissions wait for review.",
  description:
    "Cheap enough to poll. `changedAt` is the time of the latest change of a submission or review, null without any.",
  auth: "hub",
  data: z.strictObject({
    studentCount: z.int().min(0),
    submittedCount: z.int().min(0).describe("Students of the classroom who have submitted."),
    missingCount: z.int().min(0).describe("Students of the classroom who have not."),
    submissionCount: z
      .int()
      .min(0)
      .describe(
        "All submissions of the activity, also those of people who are no longer students of the classroom.",
      ),
    waitingCount: z.int().min(0).describe("Submissions whose current revision nobody has reviewed."),
    changedAt: moment
      .nullable()
      .describe("When a work was last submitted or marked as reviewed; null before the first."),
  }),
});
export type ReviewCounts = z.infer<typeof reviewCounts.data>;

/** How a page displays a file of a work. `archive`, `page` and `file` are only linked to. */
export const fileKind = z.enum(["picture", "audio", "video", "text", "pdf", "archive", "page", "file"]);
export type FileKind = z.infer<typeof fileKind>;

const shownFile = {
  url: z.string().describe("Empty for a file that is taken down."),
  takenDown: z.string().nullable().describe("Why the file is taken down; null for one that may be shown."),
  text: z
    .string()
    .nullable()
    .describe(
      "The text of a plain-text file of the hub's storage, once in an answer; null for any other file.",
    ),
  isTooMuch: z
    .boolean()
    .describe("Whether it is such a text, and not given because it is too long or there are too many."),
  framePath: z
    .string()
    .nullable()
    .describe("The path at which a page of the hub shows it in a frame; only of a PDF in the hub's storage."),
  isGenerated: z.boolean().describe("Whether it is a picture that AI made through the hub."),
  kind: fileKind,
};
const workFile = z.strictObject({
  ...shownFile,
  role: assetRole.optional(),
  mimeType: z.string().optional(),
  label: z.string().optional(),
});

const reviewedWork = z.strictObject({
  submissionId: id,
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  title: z.string(),
  revision: z.int().min(1).describe("The newest revision."),
  submittedAt: moment,
  reviewedAt: moment.nullable(),
  status: workSummary.status,
  late: workSummary.late,
  isNewSinceReview: z.boolean(),
  feedbackCount: z.int().min(0).describe("What was said about it, by teachers and the student."),
  takenDown: z
    .strictObject({ takeDownId: id, reason: z.string(), mayResubmit: z.boolean() })
    .nullable()
    .describe("Why the work is taken down; `content` is then null."),
  revisions: z
    .array(
      z.strictObject({
        revision: z.int().min(1),
        submittedAt: moment,
        status: workSummary.status,
        reviewedAt: moment.nullable(),
      }),
    )
    .describe(
      "The earlier revisions, newest first, each with the status that it had when the next one came.",
    ),
  content: z
    .strictObject({
      revision: z.int().min(1).describe("The revision that was asked for."),
      title: z.string(),
      summary: z.string().nullable(),
      primary: z.strictObject(shownFile),
      assets: z.array(workFile),
      attachments: z.array(workFile),
      aiRequests: z
        .array(
          z.strictObject({
            kind: z.enum(["text", "image"]),
            prompt: z.string(),
            page: z.int().nullable().describe("The page of the work that it is about."),
          }),
        )
        .describe("What the student asked the AI, as the app says in `meta.aiRequests`."),
    })
    .nullable(),
});
export type ReviewedWork = z.infer<typeof reviewedWork>;

export const reviewWork = operation({
  name: "reviewWork",
  address: "GET /activities/{activityId}/reviews/{submissionId}",
  summary:
    "One submission as its page shows it; for the classroom's teachers, the playground's developer and operators.",
  description:
    "Each call is an entry of the audit log about the student. With `opened=false` it counts as a reading of the list of submissions: so the page asks for the next work before it is opened, and again for one that has changed.",
  auth: "hub",
  query: z.object({
    revision: z.coerce
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The revision to give in `content`; by default the newest."),
    opened: z
      .enum(["true", "false"])
      .default("true")
      .describe("`false` when nobody opens the work by this call."),
  }),
  data: reviewedWork,
});

const submissionRevision = z.strictObject({
  submissionId: id,
  revision: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe("In the request the revision that the teacher saw, in the answer the current one."),
});

export const markReviewed = operation({
  name: "markReviewed",
  address: "POST /activities/{activityId}/reviews",
  summary:
    "Marks submissions as reviewed or as not reviewed; a submission that has a newer revision by now stays unchanged.",
  description:
    "For the classroom's teachers and the developer whose playground it is. Name the revision that the teacher has seen: a submission with a newer one comes back in `changed` and still waits for review. 404 when one of the submissions belongs to another activity.",
  example: { data: { alreadySo: [], changed: [], reviewedAt: "2026-11-21T02:00:00.000Z" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    submissions: z.array(submissionRevision).min(1).max(REVIEW_MAX_SUBMISSIONS),
    reviewed: z.boolean(),
  }),
  data: z.strictObject({
    marked: z.array(submissionRevision).describe("Marked by this call."),
    alreadySo: z.array(submissionRevision).describe("Were in the requested state already."),
    changed: z
      .array(submissionRevision)
      .describe("Not marked, because the student has submitted another revision meanwhile."),
    reviewedAt: moment
      .nullable()
      .describe(
        "When those in `marked` were reviewed; null when they were marked as not reviewed, or when `marked` is empty.",
      ),
  }),
});
export type ReviewOutcome = z.infer<typeof markReviewed.data>;
