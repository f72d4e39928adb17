import { z } from "zod";
import { id, moment } from "./basic-schemas";

/** The fields of a submission that a card or a row of a list shows. */
export const workSummary = {
  submissionId: id,
  title: z.string(),
  primaryUrl: z.string().nullable().describe("Null while the work is taken down."),
  pictureUrl: z.string().nullable().describe("Its cover, otherwise its first picture."),
  revision: z.int().min(1),
  submittedAt: moment,
  reviewedAt: moment.nullable(),
  takenDown: z
    .string()
    .nullable()
    .describe("Why the school has taken the work down; null while it can be seen."),
};
