import { z } from "zod";
import { credits, id, moment, oneLine, pageQuery } from "./basic-schemas";
import { GRANT_NOTE_MAX, MAX_GRANT_CREDITS } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

const grantType = z.enum(["grant", "adjust"]);

const grantBody = z
  .strictObject({
    grantId: id.describe("A UUID that the caller generates for each grant; becomes the ledger entry's id."),
    type: grantType
      .default("grant")
      .describe(
        "`adjust` corrects the balance, up or down; VAL_001 at `amountCredits` when it would fall below zero.",
      ),
    amountCredits: z
      .int()
      .min(-MAX_GRANT_CREDITS)
      .max(MAX_GRANT_CREDITS)
      .refine((amount) => amount !== 0, messageKey("adjustmentNotZero"))
      .meta({ examples: [500] }),
    note: oneLine(GRANT_NOTE_MAX).describe("The reason; the school sees it in its ledger."),
  })
  .refine(({ type, amountCredits }) => type === "adjust" || amountCredits >= 0, {
    path: ["amountCredits"],
    message: messageKey("grantAboveZero"),
  });
export type NewGrant = z.infer<typeof grantBody>;

const granted = z.strictObject({
  grantId: id,
  availableCredits: credits.describe("What the pool has left now, also when a `grantId` is repeated."),
});

export const grantToSchool = operation({
  name: "grantToSchool",
  address: "POST /schools/{schoolId}/grants",
  summary: "Grants credits to a school's pool, or corrects them; once for each `grantId`. For operators.",
  description:
    "Create a `grantId` for each grant and repeat the call with it when the outcome is unknown: the credits are granted once. `adjust` takes a negative amount too, and is refused with 422 `VAL_001` when the balance would fall below zero. At most 10,000,000 credits at once.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: grantBody,
  data: granted,
});

export const grantToDeveloper = operation({
  name: "grantToDeveloper",
  address: "POST /developers/{developerId}/grants",
  summary: "Grants credits to a developer's pool, or corrects them; once for each `grantId`. For operators.",
  description:
    "The credits pay for launches in the developer's own playground. Otherwise like `grantToSchool`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: grantBody,
  data: granted,
});

/** A grant or correction of a credit pool, in credits. */
export const grant = z.strictObject({
  id,
  type: grantType,
  amountCredits: z.int().meta({ examples: [500] }),
  balanceAfterCredits: credits,
  note: z.string().nullable(),
  actor: z
    .strictObject({ id, displayName: z.string() })
    .nullable()
    .describe("Who granted or corrected it; null when the ledger entry names nobody."),
  at: moment,
});
export type Grant = z.infer<typeof grant>;

export const listGrants = operation({
  name: "listGrants",
  address: "GET /schools/{schoolId}/grants",
  summary: "The grants and corrections of a school's pool, newest first; for operators.",
  description: "Grants and corrections only. For what was spent, use `usageEntries` with `schoolId`.",
  example: { data: [{ actor: { displayName: "Operator" } }] },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(grant),
});
