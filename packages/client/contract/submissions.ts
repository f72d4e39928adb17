import { z } from "zod";
import { atMost, id, moment, pageQuery, pathLocale } from "./basic-schemas";
import { feedbackOfWork } from "./feedback";
import { META_MAX_DEPTH, REVISIONS_MAX, WORKS_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { isLateWork, submissionStatus } from "./work-summary";

/** The `externalArtifactId` of a submission without one, so that apps with one work per activity need no id. */
export const DEFAULT_ARTIFACT_ID = "__default__";

const CONTROL_OR_BREAK = /\p{Cc}|\p{Zl}|\p{Zp}/u;
const META_MAX_BYTES = 16 * 1024;

/** What a file of a work is. */
export const assetRole = z.enum(["cover", "image", "audio", "video", "page", "file", "other"]);

/** `submitWork` in `lib/submissions` checks length and address together, so that the answer names every bad URL at once. */
const url = z.string().meta({ minLength: 1, maxLength: 2048 }).describe("A permanent public HTTPS address.");
const fileFields = {
  url,
  mimeType: z.string().max(100).optional(),
  label: z.string().max(200).optional(),
};

function getDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((deepest, child) => Math.max(deepest, getDepth(child)), 0);
}

const meta = z
  .record(z.string(), z.unknown())
  .refine((value) => getDepth(value) <= META_MAX_DEPTH, messageKey("metaTooDeep"))
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= META_MAX_BYTES,
    messageKey("metaTooLarge"),
  )
  .describe(`At most 16 KB of JSON, ${META_MAX_DEPTH} levels deep.`);

/** The body of a submission: a title and URLs of the student's work (protocol: Submissions). */
export const submissionBody = z.strictObject({
  title: z
    .string()
    .min(1, { abort: true })
    .check(atMost(200))
    .refine((title) => title.trim().length > 0, messageKey("titleMissing"))
    .refine((title) => !CONTROL_OR_BREAK.test(title), messageKey("oneLine"))
    .meta({ maxLength: 200, examples: ["The market in the rain"] })
    .describe("One line, without control characters."),
  summary: z.string().check(atMost(2000)).meta({ maxLength: 2000 }).optional(),
  primaryUrl: url,
  assets: z
    .array(z.strictObject({ role: assetRole, ...fileFields }))
    .min(1)
    .max(50),
  attachments: z
    .array(z.strictObject({ role: assetRole.optional(), ...fileFields }))
    .max(20)
    .optional(),
  meta: meta.optional(),
  externalArtifactId: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,128}$/, messageKey("artifactIdFormat"))
    .optional()
    .describe(
      `The app's id of this work; \`${DEFAULT_ARTIFACT_ID}\` when omitted. A student may have ${WORKS_MAX} works in one activity, each with at most ${REVISIONS_MAX} revisions.`,
    ),
});
export type SubmissionBody = z.infer<typeof submissionBody>;

export const studentSubmit = operation({
  name: "studentSubmit",
  address: "POST /activities/{activityId}/submissions",
  summary: "Submits a student's work; submitting the same work again makes a new revision.",
  description:
    "Only after the student presses Submit, and only with a launch session of this activity with the purpose `student_activity`. Student and activity come from the launch session. Works are distinguished by `externalArtifactId`: the same id makes a new revision of the same submission, and without one every submission of the student in this activity is a revision of one work (`__default__`). Every URL must be permanent public HTTPS, or a file of the hub's storage that this student uploaded in this activity, or generated. All bad fields and URLs are named at once in `detail.issues`.",
  example: { body: { externalArtifactId: "book:1" } },
  auth: "launchSession",
  idempotent: true,
  errors: ["AUTH_002", "WORK_001"],
  maxBodyBytes: 256 * 1024,
  body: submissionBody,
  data: z.strictObject({
    submissionId: id,
    externalArtifactId: z.string(),
    revision: z.int().min(1),
    created: z.boolean(),
    submittedAt: moment,
  }),
});
export type SubmissionReceipt = z.infer<typeof studentSubmit.data>;

const listedFile = z.strictObject({ role: assetRole.optional(), ...fileFields });

export const sessionWorks = operation({
  name: "sessionWorks",
  summary: "The student's own works of this activity and app, newest first; not for `teacher_manage`.",
  description:
    "The student's own works; in a preview, those of the student for whom it was started. Works that are taken down are left out. A page ends before it has 2 MB, so it may have fewer works than `limit`: follow `Link`. A launch session of the teacher workspace gets 403 `AUTH_002`.",
  address: "GET /mcp-proxy/api/session/works",
  auth: "launchSession",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(
    z.strictObject({
      submissionId: id,
      externalArtifactId: z.string(),
      title: z.string().meta({ examples: ["The market in the rain"] }),
      summary: z.string().nullable(),
      primaryUrl: z.string(),
      assets: z.array(listedFile),
      attachments: z.array(listedFile),
      meta: z.record(z.string(), z.unknown()),
      revision: z.int().min(1),
      submittedAt: moment,
      reviewedAt: moment.nullable(),
      status: submissionStatus,
      late: isLateWork,
      feedback: z
        .array(feedbackOfWork)
        .describe("What teachers and the student said about it, oldest first."),
    }),
  ),
});
/** One work of `sessionWorks`. */
export type OwnSubmittedWork = z.infer<typeof sessionWorks.data>[number];

/** A row of the submission list (protocol: Submission list). */
export const submissionRow = z.strictObject({
  type: z.literal("submission"),
  submissionId: id,
  activityId: id,
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  appSlug: z.string(),
  externalArtifactId: z.string(),
  title: z.string().meta({ examples: ["The market in the rain"] }),
  summary: z.string().nullable(),
  primaryUrl: z.string(),
  assets: z.array(listedFile),
  attachments: z.array(listedFile),
  meta: z.record(z.string(), z.unknown()),
  revision: z.int().min(1),
  submittedAt: moment.describe("When this revision was submitted."),
  updatedAt: moment.describe("The same time as `submittedAt`; a review does not change it."),
  reviewedAt: moment
    .nullable()
    .describe("When this revision was reviewed; null unless its `status` is `reviewed`."),
  status: submissionStatus,
  late: isLateWork,
  feedback: z.array(feedbackOfWork).describe("What teachers and the student said about it, oldest first."),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

export const teacherList = operation({
  name: "teacherList",
  address: "GET /activities/{activityId}/submissions",
  summary:
    "The submissions of an activity, newest first; for its classroom's teachers, the playground's developer and operators.",
  description:
    "For the classroom's teachers, the playground's developer and operators; for anyone else the activity does not exist (404). `status=needs-review` lists only what waits for review. A page ends before it has 2 MB, so it may have fewer rows than `limit`: follow `Link`. As CSV, all rows come in one file, by class number and with the students who have submitted nothing, unless `status` or `show` leaves them out; with `locale` it has headings for people and the ids last.",
  auth: "hub",
  csv: true,
  query: z.object({
    ...pageQuery,
    status: z.enum(["needs-review"]).optional(),
    format: z
      .enum(["csv"])
      .optional()
      .describe(
        "The same as `Accept: text/csv`, for a link. The rows are sorted by class number and include students without a submission, unless `status` or `show` leaves them out.",
      ),
    locale: pathLocale
      .optional()
      .describe(
        "For CSV: the language of a file for people, with its headings and words in this language, times in the school's time zone, and the ids last. Without it the headings are the names of the fields.",
      ),
    show: z
      .enum(["submitted", "missing"])
      .optional()
      .describe("For CSV: only the students who have, or have not, submitted."),
  }),
  data: z.array(submissionRow),
});
