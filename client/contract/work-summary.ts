import { z } from "zod";
import { id, moment } from "./basic-schemas";

/** The fields of a submission that a card or a row of a list shows. */
export const workSummary = {
  submissionId: id,
  title: z.string(),
  primaryUrl: z.string(),
  pictureUrl: z.string().nullable().describe("Its cover, otherwise its first picture."),
  revision: z.int().min(1),
  submittedAt: moment,
  reviewedAt: moment.nullable(),
};
