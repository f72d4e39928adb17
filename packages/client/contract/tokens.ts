import { z } from "zod";
import { clientGeneratedId, id, moment, oneLine } from "./basic-schemas";
import { OLD_PASSWORD_MAX, TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from "./limits";
import { operation } from "./operation";

export const createToken = operation({
  name: "createToken",
  address: "POST /tokens",
  summary: "Creates an API token of the caller; only this answer contains its text. Not for students.",
  description:
    "The token begins with `eduhub_` and is sent as `Authorization: Bearer`. It may do what its owner may, except what needs the sign-in cookie. The hub keeps only a hash, so a lost token cannot be shown again. A wrong `password` is 422 `VAL_001` and counts as a failed sign-in.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001", "RATE_001"],
  body: z.strictObject({
    tokenId: clientGeneratedId("token").describe(
      "A UUID that the caller generates for each token. Repeating the call with the same values within ten minutes, before the token is used, returns the same token; otherwise IDEM_001. When omitted, the hub generates the id.",
    ),
    name: oneLine(TOKEN_NAME_MAX).meta({ examples: ["Class list sync"] }),
    password: z.string().min(1).max(OLD_PASSWORD_MAX).describe("The caller's own password, typed again."),
    expiresInDays: z.int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
  }),
  data: z.strictObject({
    id,
    token: z.string().meta({ examples: ["eduhub_…"] }),
    name: z.string().meta({ examples: ["Class list sync"] }),
    createdAt: moment,
    expiresAt: moment.meta({ examples: ["2027-02-19T01:30:00.000Z"] }),
  }),
});

export type NewToken = z.infer<NonNullable<typeof createToken.body>>;

export const listTokens = operation({
  name: "listTokens",
  address: "GET /tokens",
  summary: "The caller's API tokens.",
  description:
    "Contains the tokens that are valid now, newest first, and never their text. `lastUsedAt` is null for a token that was never used.",
  auth: "hub",
  data: z.array(
    z.strictObject({
      id,
      name: z.string().meta({ examples: ["Class list sync"] }),
      createdAt: moment,
      expiresAt: moment.meta({ examples: ["2027-02-19T01:30:00.000Z"] }),
      lastUsedAt: moment.nullable(),
    }),
  ),
});

export const revokeToken = operation({
  name: "revokeToken",
  address: "DELETE /tokens/{tokenId}",
  summary:
    "Revokes an API token of the caller immediately, and ends the launches that were started with it. An API token can only revoke itself.",
  description:
    "Calls with this token get 401 `AUTH_001` from now on. A token of another person does not exist for the caller (404).",
  auth: "hub",
  data: z.strictObject({ id, revoked: z.literal(true) }),
});
