import { z } from "zod";
import * as address from "./addresses";
import { TERM_NAME_MAX } from "./limits";
import { operation } from "./operation";
import { calendarDay, id } from "./words";

const termFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(TERM_NAME_MAX)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "One line, without control characters."),
  startsOn: calendarDay.describe("The first day, in the school's time zone."),
  endsOn: calendarDay.describe("The last day, included."),
};

const termBody = z.strictObject(termFields).refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
  path: ["endsOn"],
  message: "The last day comes before the first.",
});
export type TermFields = z.infer<typeof termBody>;

const termEdit = z.strictObject(termFields).partial();
export type TermEdit = z.infer<typeof termEdit>;

/** A term of a school. */
export const schoolTerm = z.strictObject({
  id,
  name: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isRunning: z.boolean().describe("Today, by the school's clock."),
});
export type SchoolTerm = z.infer<typeof schoolTerm>;

/** `GET {edu_api}/schools/{schoolId}/terms`. */
export const listTerms = operation({
  ...address.listTerms,
  summary: "A school's terms, the latest first; for its admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(schoolTerm),
});

/** `POST {edu_api}/schools/{schoolId}/terms`. */
export const createTerm = operation({
  ...address.createTerm,
  summary: "Adds a term to a school; terms of one school never overlap. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: termBody,
  data: schoolTerm,
});

/** `PATCH {edu_api}/schools/{schoolId}/terms/{termId}`. */
export const editTerm = operation({
  ...address.editTerm,
  summary: "Changes a term of a school, what is named of it; for operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: termEdit,
  data: schoolTerm,
});

/** `DELETE {edu_api}/schools/{schoolId}/terms/{termId}`. */
export const removeTerm = operation({
  ...address.removeTerm,
  summary: "Removes a term from a school's calendar; for operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.strictObject({ id }),
});
