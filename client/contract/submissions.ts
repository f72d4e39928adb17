import { z } from "zod";
import { WORKS_MAX } from "./limits";
import { operation } from "./operation";
import { id, moment, pageQuery } from "./words";

/** The artifact id used when a submission names none: submission v2's single-row behaviour. */
export const DEFAULT_ARTIFACT_ID = "__default__";

const LINE_BREAK = /\p{Cc}|\p{Zl}|\p{Zp}/u;
const META_MAX_BYTES = 16 * 1024;
const META_MAX_DEPTH = 8;

const assetRole = z.enum(["cover", "image", "audio", "video", "page", "file", "other"]);

/** Its length is judged with the rest of it, so that every bad address of a request is named at once. */
const url = z.string().meta({ minLength: 1, maxLength: 2048 }).describe("A permanent public HTTPS address.");
const fileFields = {
  url,
  mimeType: z.string().max(100).optional(),
  label: z.string().max(200).optional(),
};

/** Zod counts UTF-16 units; JSON Schema and people count characters. */
function atMost(maxCharacters: number) {
  return (text: string) => [...text].length <= maxCharacters;
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((deepest, child) => Math.max(deepest, depthOf(child)), 0);
}

const meta = z
  .record(z.string(), z.unknown())
  .refine((value) => depthOf(value) <= META_MAX_DEPTH, `At most ${META_MAX_DEPTH} levels deep.`)
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= META_MAX_BYTES,
    "At most 16 KB of JSON.",
  )
  .describe(`At most 16 KB of JSON, ${META_MAX_DEPTH} levels deep.`);

/** A student's handed-in work: a URL envelope (protocol: Submissions). */
export const submissionBody = z.strictObject({
  title: z
    .string()
    .min(1, { abort: true })
    .refine(atMost(200), "At most 200 characters.")
    .refine((title) => title.trim().length > 0, "Give the work a title.")
    .refine((title) => !LINE_BREAK.test(title), "One line, without control characters.")
    .meta({ maxLength: 200 })
    .describe("One line, without control characters."),
  summary: z.string().refine(atMost(2000), "At most 2,000 characters.").meta({ maxLength: 2000 }).optional(),
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
    .regex(/^[A-Za-z0-9._:-]{1,128}$/, "1 to 128 characters from A-Z a-z 0-9 . _ : -")
    .optional()
    .describe(
      `Which work of the student this is; \`${DEFAULT_ARTIFACT_ID}\` where omitted. At most ${WORKS_MAX} in one activity.`,
    ),
});
export type SubmissionBody = z.infer<typeof submissionBody>;

/** `POST {edu_api}/activities/{activityId}/submissions`. */
export const studentSubmit = operation({
  name: "studentSubmit",
  method: "POST",
  path: "/activities/{activityId}/submissions",
  summary: "Hands in a student's work, or hands it in again.",
  auth: "launchSession",
  idempotent: true,
  errors: ["AUTH_002"],
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

/** One row of a teacher's list (protocol: Submission list). */
export const submissionRow = z.strictObject({
  type: z.literal("submission"),
  submissionId: id,
  activityId: id,
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  appSlug: z.string(),
  externalArtifactId: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  primaryUrl: z.string(),
  assets: z.array(listedFile),
  attachments: z.array(listedFile),
  meta: z.record(z.string(), z.unknown()),
  revision: z.int().min(1),
  submittedAt: moment,
  updatedAt: moment,
  reviewedAt: moment.nullable(),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/** `GET {edu_api}/activities/{activityId}/submissions`. */
export const teacherList = operation({
  name: "teacherList",
  method: "GET",
  path: "/activities/{activityId}/submissions",
  summary: "The submissions of an activity, newest first; for its classroom's teachers.",
  auth: "hub",
  csv: true,
  query: z.object({
    ...pageQuery,
    status: z.enum(["needs-review"]).optional(),
    format: z
      .enum(["csv"])
      .optional()
      .describe(
        "As `Accept: text/csv`, for a plain link: every row at once, by class number, and the students who have handed in nothing.",
      ),
    show: z
      .enum(["submitted", "missing"])
      .optional()
      .describe("Of the CSV: only who has, or has not, handed in."),
  }),
  data: z.array(submissionRow),
});
