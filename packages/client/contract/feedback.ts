import { z } from "zod";
import { atMost, id, moment } from "./basic-schemas";
import { FEEDBACK_STAMPS, FEEDBACK_TEXT_MAX, REVIEW_MAX_SUBMISSIONS } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { submissionStatus } from "./work-summary";

/** Matches control characters other than tabs and line breaks, and characters that turn the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it keeps out.
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** A text of one or more lines with something to read, without the white space around it. */
export function plainText(maxCharacters: number) {
  return z
    .string()
    .trim()
    .min(1, { abort: true })
    .check(atMost(maxCharacters))
    .meta({ maxLength: maxCharacters })
    .refine((text) => !NOT_TEXT.test(text), messageKey("plainText"))
    .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), messageKey("visibleText"));
}

export const feedbackStamp = z.enum(FEEDBACK_STAMPS).describe("A stamp of a teacher.");
export type FeedbackStamp = z.infer<typeof feedbackStamp>;

const feedbackText = plainText(FEEDBACK_TEXT_MAX).meta({
  examples: ["The rain is easy to see. What does the market smell of?"],
});

/** What a teacher's feedback asks for: the work is done, or its student tries again. */
const requestedStatus = z.enum(["reviewed", "revision_requested"]);

const content = {
  status: requestedStatus.optional().describe("The work's new status; teachers only."),
  stamp: feedbackStamp.optional().describe("Teachers only."),
  text: feedbackText.optional(),
};

const seenRevision = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe("The revision that the author has seen. When it is not the newest one: 412 `STATE_001`.");

const hasContent = ({ status, stamp, text }: { status?: unknown; stamp?: unknown; text?: unknown }) =>
  [status, stamp, text].some((part) => part !== undefined);
const NO_CONTENT = { error: messageKey("feedbackEmpty"), path: ["text"] };

/** A piece of feedback about one revision of a work (protocol: Feedback). */
export const feedback = z.strictObject({
  feedbackId: id,
  submissionId: id,
  revision: z.int().min(1),
  status: requestedStatus.nullable().describe("The status that it asked for; null without one."),
  stamp: feedbackStamp.nullable(),
  text: feedbackText.nullable(),
  author: z.strictObject({
    id,
    displayName: z.string(),
    role: z.enum(["student", "teacher", "school_admin", "developer", "operator"]),
  }),
  createdAt: moment,
  seenAt: moment.nullable().describe("When it was first shown to the other side; null before."),
  editedAt: moment.nullable(),
});
export type Feedback = z.infer<typeof feedback>;

/** Feedback as an app and the teacher's list get it, with its work. */
export const feedbackOfWork = z.strictObject({
  feedbackId: id,
  revision: z.int().min(1),
  by: z.enum(["teacher", "student"]),
  displayName: z.string(),
  stamp: feedbackStamp.nullable(),
  text: feedbackText.nullable(),
  createdAt: moment,
});
export type FeedbackOfWork = z.infer<typeof feedbackOfWork>;

export const sendFeedback = operation({
  name: "sendFeedback",
  address: "POST /submissions/{submissionId}/feedback",
  summary:
    "Says something about a work: a teacher of the class with a status, a stamp or words, its student with words.",
  description:
    "For the classroom's teachers, the developer whose playground it is, and the work's own student, who may send only `revision` and `text`. Name the revision that you have seen: when the student has submitted a newer one, nothing is written (412 `STATE_001`). With an `Idempotency-Key` a repeated call writes nothing and returns the same feedback as it is by then.",
  example: {
    body: {
      revision: 2,
      status: "revision_requested",
      stamp: "idea",
      text: "What does the market smell of?",
    },
  },
  auth: "hub",
  idempotent: true,
  errors: ["AUTH_002", "STATE_001"],
  body: z.strictObject({ revision: seenRevision, ...content }).refine(hasContent, NO_CONTENT),
  data: feedback,
});
export type NewFeedback = z.infer<NonNullable<typeof sendFeedback.body>>;

export const listFeedback = operation({
  name: "listFeedback",
  address: "GET /submissions/{submissionId}/feedback",
  summary: "The feedback about a work and its student's answers, oldest first.",
  description:
    "For the classroom's teachers, the developer whose playground it is, and the work's own student. Reading changes nothing: what a page has shown it reports with `markFeedbackSeen`.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(feedback),
});

/** How much of the feedback about a work was new to who has seen it now. */
export const seenData = z.strictObject({
  submissionId: id,
  seenCount: z.int().min(0).describe("How many pieces of feedback this call has marked as seen."),
});

export type SeenFeedback = z.infer<typeof seenData>;

export const markFeedbackSeen = operation({
  name: "markFeedbackSeen",
  address: "POST /submissions/{submissionId}/feedback/seen",
  summary: "Tells that a page has shown what the other side wrote about a work.",
  description:
    "Sent by the page that shows it: sets `seenAt` of everything that the other side wrote. What was seen before keeps its time.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: seenData,
});

export const sessionFeedbackSeen = operation({
  name: "sessionFeedbackSeen",
  address: "POST /mcp-proxy/api/session/feedback-seen",
  summary:
    "Tells that the app has shown the student what teachers wrote about a work; for `student_activity` only.",
  description:
    "Send it when the student can read the feedback that `sessionWorks` gave. Any purpose other than `student_activity` gets 403 `AUTH_002`, and a work that is not the student's own of this activity and app 404.",
  auth: "launchSession",
  errors: ["AUTH_002", "NOTFOUND_001"],
  body: z.strictObject({ submissionId: id }),
  data: seenData,
});

export const editFeedback = operation({
  name: "editFeedback",
  address: "PATCH /feedback/{feedbackId}",
  summary: "Changes the words or the stamp of one's own feedback.",
  description:
    "For its author, at any time; `editedAt` tells readers. Null removes a part, as long as another one is left. A student has words only. The status that the feedback asked for does not change.",
  example: { body: { text: "The rain is easy to see. What does it smell of?" } },
  auth: "hub",
  errors: ["AUTH_002"],
  body: z
    .strictObject({ stamp: feedbackStamp.nullable().optional(), text: feedbackText.nullable().optional() })
    .refine(hasContent, NO_CONTENT),
  data: feedback,
});
export type FeedbackChange = z.infer<NonNullable<typeof editFeedback.body>>;

export const deleteFeedback = operation({
  name: "deleteFeedback",
  address: "DELETE /feedback/{feedbackId}",
  summary: "Takes back one's own feedback that nobody has seen yet.",
  description:
    "For its author, while it is unseen; afterwards 412 `STATE_001`. When it changed the work's status and nothing has changed it since, the work gets back the status that it had before.",
  auth: "hub",
  errors: ["AUTH_002", "STATE_001"],
  data: z.strictObject({
    feedbackId: id,
    submissionId: id,
    status: submissionStatus.describe("The status of the work now."),
  }),
});

export const sendBulkFeedback = operation({
  name: "sendBulkFeedback",
  address: "POST /activities/{activityId}/feedback",
  summary: "Says the same about several works of an activity, each by itself.",
  description:
    "For the classroom's teachers and the developer whose playground it is. A work that has a newer revision by now is left as it is, with the `code` STATE_001, and one that is not of this activity has NOTFOUND_001; the others get the feedback all the same.",
  example: {
    body: {
      submissions: [
        { submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0007", revision: 2 },
        { submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0011", revision: 1 },
      ],
      status: "reviewed",
      stamp: "star",
    },
    data: [
      {
        submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0007",
        status: "reviewed",
        feedbackId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0010",
      },
      { submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0011", status: "submitted", code: "STATE_001" },
    ],
  },
  auth: "hub",
  idempotent: true,
  errors: ["AUTH_002"],
  maxBodyBytes: 64 * 1024,
  body: z
    .strictObject({
      submissions: z
        .array(z.strictObject({ submissionId: id, revision: seenRevision }))
        .min(1)
        .max(REVIEW_MAX_SUBMISSIONS),
      ...content,
    })
    .refine(hasContent, NO_CONTENT),
  data: z.array(
    z.strictObject({
      submissionId: id,
      status: submissionStatus.nullable().describe("The status of the work now; null for NOTFOUND_001."),
      code: z.enum(["STATE_001", "NOTFOUND_001", "VAL_001"]).optional().describe("Why it got no feedback."),
      feedbackId: id.optional().describe("Of the feedback that this call wrote, to take it back."),
    }),
  ),
});
export type BulkFeedback = z.infer<NonNullable<typeof sendBulkFeedback.body>>;
export type BulkOutcome = z.infer<typeof sendBulkFeedback.data>[number];
