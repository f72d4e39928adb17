import { z } from "zod";
import { id, moment } from "./words";

/** A piece of handed-in work as people are shown it, on a card or in a row. */
export const shownWork = {
  submissionId: id,
  title: z.string(),
  primaryUrl: z.string(),
  pictureUrl: z.string().nullable().describe("Its cover, else its first picture."),
  revision: z.int().min(1),
  submittedAt: moment,
  reviewedAt: moment.nullable(),
};
