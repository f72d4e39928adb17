import { z } from "zod";
import * as address from "./addresses";
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN, OLD_PASSWORD_MAX, TOKEN_NAME_MAX } from "./limits";
import { operation } from "./operation";
import { id, moment, ownId, pathLocale, purpose } from "./words";

/** What Start may ask for, as JSON or as the fields of a form. */
export const launchBody = z.strictObject({
  purpose: purpose.optional(),
  studentId: id.optional(),
  locale: pathLocale.optional(),
});

/** `POST {edu_api}/activities/{activityId}/launch` (protocol: Start an activity). */
export const launchActivity = operation({
  name: "launchActivity",
  method: "POST",
  path: "/activities/{activityId}/launch",
  summary: "Starts an activity: a launch session and the address to open.",
  auth: "hub",
  errors: ["AUTH_002", "LAUNCH_001", "LAUNCH_002", "LAUNCH_003", "RATE_001"],
  body: launchBody,
  data: z.strictObject({ launchUrl: z.url(), purpose: purpose.nullable(), expiresAt: moment.nullable() }),
});

/** What a new password must be: long enough that nobody guesses it over a shoulder. */
export const newPassword = z.string().min(NEW_PASSWORD_MIN).max(NEW_PASSWORD_MAX);

/** `POST {edu_api}/profile/password`: one's own; every sign-in and token made with the old one ends. */
export const changePassword = operation({
  ...address.changePassword,
  summary: "Changes one's own password; every sign-in made with the old one ends.",
  auth: "hub",
  cookieOnly: true,
  errors: ["RATE_001"],
  body: z.strictObject({ currentPassword: z.string().min(1).max(OLD_PASSWORD_MAX), newPassword }),
  data: z.strictObject({ changed: z.literal(true) }),
});

/** `POST {edu_api}/tokens`: a hub bearer, shown once. */
export const createToken = operation({
  ...address.createToken,
  summary: "Makes a hub bearer token for oneself. Its text is shown once.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: z.strictObject({
    tokenId: ownId("token").describe(
      "A UUID made by the caller, one for each token. Sent again within ten minutes with the same values, before the token is used, the answer is the same token. Otherwise IDEM_001. When omitted, the hub makes the id.",
    ),
    name: z.string().trim().min(1).max(TOKEN_NAME_MAX),
    expiresInDays: z.int().min(1).max(365).optional(),
  }),
  data: z.strictObject({
    id,
    token: z.string(),
    name: z.string(),
    createdAt: moment,
    expiresAt: moment.nullable(),
  }),
});

export type NewToken = z.infer<NonNullable<typeof createToken.body>>;

/** `GET {edu_api}/tokens`: one's own tokens, without their text. */
export const listTokens = operation({
  ...address.listTokens,
  summary: "One's own hub bearer tokens.",
  auth: "hub",
  data: z.array(
    z.strictObject({
      id,
      name: z.string(),
      createdAt: moment,
      expiresAt: moment.nullable(),
      lastUsedAt: moment.nullable(),
    }),
  ),
});

/** `DELETE {edu_api}/tokens/{tokenId}`: works at once. */
export const revokeToken = operation({
  ...address.revokeToken,
  summary: "Revokes one of one's own tokens; a bearer revokes itself alone.",
  auth: "hub",
  data: z.strictObject({ id, revoked: z.literal(true) }),
});

/** `GET {edu_api}/mcp-apps/approved`. */
export const approvedApps = operation({
  name: "approvedApps",
  method: "GET",
  path: "/mcp-apps/approved",
  summary: "The catalogue of approved education apps.",
  auth: "none",
  cacheSeconds: 60,
  data: z.array(
    z.strictObject({
      appSlug: z.string(),
      appName: z.string(),
      hostedUrl: z.url(),
      supportsTeacherManage: z.boolean(),
      description: z.string(),
      integrationMode: z.enum(["legacy", "hybrid", "edu_only"]),
      locales: z.array(z.string()),
      ageRange: z.strictObject({ min: z.int(), max: z.int() }),
      iconUrl: z.url().nullable(),
    }),
  ),
});
