import { z } from "zod";
import { clientGeneratedId, id, moment, oneLine } from "./basic-schemas";
import { OLD_PASSWORD_MAX, TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from "./limits";
import { operation } from "./operation";

/**
 * Creates an API token; only this answer contains its text (protocol: API tokens). VAL_001 at `password` for a wrong
 * password, RATE_001 after too many wrong passwords, AUTH_002 for students and people who must choose a password first, IDEM_001
 * when `tokenId` was used already and the token cannot be returned again.
 */
export const createToken = operation({
  name: "createToken",
  address: "POST /tokens",
  summary: "Creates an API token of the caller; only this answer contains its text. Not for students.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001", "RATE_001"],
  body: z.strictObject({
    tokenId: clientGeneratedId("token").describe(
      "A UUID that the caller generates for each token. Repeating the call with the same values within ten minutes, before the token is used, returns the same token; otherwise IDEM_001. When omitted, the hub generates the id.",
    ),
    name: oneLine(TOKEN_NAME_MAX),
    password: z.string().min(1).max(OLD_PASSWORD_MAX).describe("The caller's own password, typed again."),
    expiresInDays: z.int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
  }),
  data: z.strictObject({
    id,
    token: z.string(),
    name: z.string(),
    createdAt: moment,
    expiresAt: moment,
  }),
});

/** The parsed body of `createToken`. */
export type NewToken = z.infer<NonNullable<typeof createToken.body>>;

/** Lists the caller's API tokens, without their text (protocol: API tokens). */
export const listTokens = operation({
  name: "listTokens",
  address: "GET /tokens",
  summary: "The caller's API tokens.",
  auth: "hub",
  data: z.array(
    z.strictObject({
      id,
      name: z.string(),
      createdAt: moment,
      expiresAt: moment,
      lastUsedAt: moment.nullable(),
    }),
  ),
});

/** Revokes an API token immediately, and ends the launches that were started with it (protocol: API tokens). */
export const revokeToken = operation({
  name: "revokeToken",
  address: "DELETE /tokens/{tokenId}",
  summary:
    "Revokes an API token of the caller immediately, and ends the launches that were started with it. An API token can only revoke itself.",
  auth: "hub",
  data: z.strictObject({ id, revoked: z.literal(true) }),
});
