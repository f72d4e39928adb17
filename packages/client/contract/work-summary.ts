import { z } from "zod";
import { id, moment } from "./basic-schemas";

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
  reviewedAt: moment.nullable(),
  late: isLateWork,
  takenDown: z.string().nullable().describe("Why the work was taken down; null while it can be seen."),
};
