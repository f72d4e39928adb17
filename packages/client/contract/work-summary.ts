import { z } from "zod";
import { id, moment } from "./basic-schemas";

/** Where a work is between its student and the class's teachers (protocol: Feedback). */
export const submissionStatus = z
  .enum(["submitted", "revision_requested", "reviewed"])
  .describe(
    "`submitted` waits for review, `revision_requested` was given back for another try; a new revision is `submitted` again.",
  );
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/** Whether a work was handed in late. Computed, so that another due time changes it. */
export const isLate = z
  .boolean()
  .describe("Whether the work was first submitted after the activity's `dueAt`.");

/** The fields of a submission that a card or a row of a list shows. */
export const workSummary = {
  submissionId: id,
  title: z.string().meta({ examples: ["The market in the rain"] }),
  primaryUrl: z.string().nullable().describe("Null while the work is taken down."),
  pictureUrl: z
    .string()
    .nullable()
    .describe(
      "The work's cover, otherwise its first picture, otherwise `primaryUrl` if that is a picture. Null without any, and while the work is taken down.",
    ),
  revision: z.int().min(1),
  submittedAt: moment,
  status: submissionStatus,
  late: isLate,
  reviewedAt: moment.nullable(),
  takenDown: z.string().nullable().describe("Why the work was taken down; null while it can be seen."),
};
