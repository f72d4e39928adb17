import { z } from "zod";
import { calendarDay, id, oneLine } from "./basic-schemas";
import { TERM_NAME_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

const termFields = {
  name: oneLine(TERM_NAME_MAX).meta({ examples: ["2026-2"] }),
  startsOn: calendarDay.describe("The first day, in the school's time zone."),
  endsOn: calendarDay.describe("The last day, included."),
};

const termBody = z.strictObject(termFields).refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
  path: ["endsOn"],
  message: messageKey("endsBeforeStart"),
});
export type TermFields = z.infer<typeof termBody>;

const termEdit = z.strictObject(termFields).partial();
export type TermEdit = z.infer<typeof termEdit>;

/** A term of a school. */
export const schoolTerm = z.strictObject({
  id,
  name: z.string().meta({ examples: ["2026-2"] }),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isRunning: z.boolean().describe("Whether today, in the school's time zone, is within the term."),
});
export type SchoolTerm = z.infer<typeof schoolTerm>;

export const listTerms = operation({
  name: "listTerms",
  address: "GET /schools/{schoolId}/terms",
  summary: "A school's terms, the latest first; for its admins and operators.",
  description:
    "`isRunning` is true for the term that includes today, in the school's time zone. While a term runs, the integration mode of the apps that the school uses cannot change.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(schoolTerm),
});

export const createTerm = operation({
  name: "createTerm",
  address: "POST /schools/{schoolId}/terms",
  summary: "Adds a term to a school; terms of one school never overlap. For operators.",
  description:
    "The term includes its first and its last day. 422 `VAL_001` at `startsOn` when it overlaps another term of the school.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: termBody,
  data: schoolTerm,
});

export const editTerm = operation({
  name: "editTerm",
  address: "PATCH /schools/{schoolId}/terms/{termId}",
  summary: "Changes the fields of a term that are sent; for operators.",
  description: "422 `VAL_001` at `startsOn` when the term would overlap another one of the school.",
  example: { body: { endsOn: "2026-12-30" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: termEdit,
  data: schoolTerm,
});

export const removeTerm = operation({
  name: "removeTerm",
  address: "DELETE /schools/{schoolId}/terms/{termId}",
  summary: "Removes a term from a school's calendar; for operators.",
  description: "Nothing else refers to a term, so nothing else changes. A second call is 404.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.strictObject({ id }),
});
