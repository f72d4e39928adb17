import { z } from "zod";
import * as address from "./addresses";
import { GRANT_NOTE_MAX, MAX_GRANT_CREDITS } from "./limits";
import { operation } from "./operation";
import { credits, id, moment, pageQuery } from "./words";

const grantType = z.enum(["grant", "adjust"]);

const grantBody = z
  .strictObject({
    grantId: id.describe("Made by the caller, once for each grant; becomes the ledger entry's id."),
    type: grantType.default("grant").describe("`adjust` corrects, up or down; never below zero."),
    amountCredits: z
      .int()
      .min(-MAX_GRANT_CREDITS)
      .max(MAX_GRANT_CREDITS)
      .refine((amount) => amount !== 0, "Not zero."),
    note: z
      .string()
      .trim()
      .min(1)
      .max(GRANT_NOTE_MAX)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "One line, without control characters.")
      .describe("Why; the school reads it in its ledger."),
  })
  .refine(({ type, amountCredits }) => type === "adjust" || amountCredits >= 0, {
    path: ["amountCredits"],
    message: "A grant must be more than zero.",
  });
export type NewGrant = z.infer<typeof grantBody>;

const granted = z.strictObject({ grantId: id, availableCredits: credits.describe("Right after the grant.") });

/** `POST {edu_api}/schools/{schoolId}/grants`: asked again with the same `grantId`, it answers the same and grants nothing. */
export const grantToSchool = operation({
  ...address.grantToSchool,
  summary: "Grants credits to a school's pool, or corrects them; once for each `grantId`. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: grantBody,
  data: granted,
});

/** `POST {edu_api}/developers/{developerId}/grants`: as `grantToSchool`. */
export const grantToDeveloper = operation({
  ...address.grantToDeveloper,
  summary: "Grants credits to a developer's pool, or corrects them; once for each `grantId`. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: grantBody,
  data: granted,
});

/** A grant or correction of a pool. */
export const grant = z.strictObject({
  id,
  type: grantType,
  amountCredits: z.int(),
  balanceAfterCredits: credits,
  note: z.string().nullable(),
  actor: z.strictObject({ id, displayName: z.string() }).nullable().describe("Who granted it."),
  at: moment,
});
export type Grant = z.infer<typeof grant>;

/** `GET {edu_api}/schools/{schoolId}/grants`. */
export const listGrants = operation({
  ...address.listGrants,
  summary: "The grants and corrections of a school's pool, newest first; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(grant),
});
