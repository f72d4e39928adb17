import { z } from "zod";
import { id, moment } from "./basic-schemas";

/** Where a work is between its student and the class's teachers (protocol: Feedback). */
export const submissionStatus = z
  .enum(["submitted", "revision_requested", "reviewed"])
  .describe(
    "`submitted` waits for review, `revision_requested` was given back for another try; a new revision is `submitted` again.",
  );
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/** Whether a work is late (protocol: Submissions). */
export const isLateWork = z.boolean().describe("Whether it was first submitted after the activity was due.");

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
  reviewedAt: moment.nullable(),
  late: isLateWork,
  takenDown: z.string().nullable().describe("Why the work was taken down; null while it can be seen."),
};
