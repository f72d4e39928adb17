import { z } from "zod";
import { operation } from "./operation";
import { holdState, id, mediaType, moment, pageQuery, pathLocale, purpose } from "./words";

/** What Start may ask for, as JSON or as the fields of a form. */
export const launchBody = z.strictObject({
  purpose: purpose.optional(),
  studentId: id.optional(),
  locale: pathLocale.optional(),
});

/** `POST {edu_api}/activities/{activityId}/launch` (contract, section 4). */
export const launchActivity = operation({
  name: "launchActivity",
  summary: "Starts an activity: a launch session and the address to open.",
  method: "POST",
  path: "/activities/{activityId}/launch",
  auth: "hub",
  errors: ["AUTH_002", "LAUNCH_001", "LAUNCH_002", "LAUNCH_003"],
  body: launchBody,
  data: z.strictObject({ launchUrl: z.url(), purpose: purpose.nullable(), expiresAt: moment.nullable() }),
});

export const ENTRY_TYPES = ["grant", "hold", "settle", "release", "adjust"] as const;

/** One row of the usage ledger (contract, sections 7 and 11). */
export const usageEntry = z.strictObject({
  id,
  at: moment,
  type: z.enum(ENTRY_TYPES),
  amountCredits: z.int(),
  balanceAfterCredits: z.int().min(0),
  mediaType: mediaType.nullable(),
  model: z.string().nullable(),
  actor: z.strictObject({ id, displayName: z.string() }).nullable(),
  classroomId: id.nullable(),
  activityId: id.nullable(),
  appSlug: z.string().nullable(),
  operationId: z.string().nullable(),
  holdState: holdState.nullable(),
});
export type UsageEntry = z.infer<typeof usageEntry>;

/** A day (`2026-11-21`, of the school's time zone) or a moment. */
const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year <= 9998;
}, "A day or moment between 1900 and 9998.");

const usageFilters = {
  from: dayOrMoment.optional().describe("From this day or moment on."),
  to: dayOrMoment.optional().describe("Up to and with this day, or before this moment."),
  classroomId: id.optional(),
  studentId: id.optional(),
  activityId: id.optional(),
  appSlug: z.string().max(100).optional(),
  model: z.string().max(200).optional(),
  type: z.enum(ENTRY_TYPES).optional(),
};

/** A summary counts what was spent, so it has no kind of entry to filter by. */
const { type: _type, ...summaryFilters } = usageFilters;

/** `GET {edu_api}/usage/entries`. */
export const usageEntries = operation({
  name: "usageEntries",
  summary: "Ledger entries that the caller may see, newest first; JSON or CSV.",
  method: "GET",
  path: "/usage/entries",
  auth: "hub",
  csv: true,
  query: z.object({ ...pageQuery, ...usageFilters }),
  data: z.array(usageEntry),
});
export type UsageFilters = Omit<z.infer<NonNullable<typeof usageEntries.query>>, "limit" | "cursor">;

export const USAGE_GROUPS = ["day", "classroom", "teacher", "student", "activity", "app", "model"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** `GET {edu_api}/usage/summary`: from the daily rollups, in days of the school. */
export const usageSummary = operation({
  name: "usageSummary",
  summary: "What was spent in the caller's scope, in total and by group; JSON or CSV.",
  method: "GET",
  path: "/usage/summary",
  auth: "hub",
  csv: true,
  query: z.object({
    ...summaryFilters,
    groupBy: z.enum(USAGE_GROUPS).default("day"),
  }),
  data: z.strictObject({
    totals: z.strictObject({
      spentCredits: z.int().min(0),
      reservedCredits: z.int().min(0),
      releasedCredits: z.int().min(0),
      operations: z.int().min(0),
    }),
    groups: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        spentCredits: z.int().min(0),
        operations: z.int().min(0),
      }),
    ),
  }),
});

/** What a new password must be: long enough that nobody guesses it over a shoulder. */
export const newPassword = z.string().min(8).max(200);

/** `POST {edu_api}/profile/password`: one's own; every sign-in made with the old one ends. */
export const changePassword = operation({
  name: "changePassword",
  summary: "Changes one's own password; every sign-in made with the old one ends.",
  method: "POST",
  path: "/profile/password",
  auth: "hub",
  cookieOnly: true,
  errors: ["RATE_001"],
  body: z.strictObject({ currentPassword: z.string().min(1).max(500), newPassword }),
  data: z.strictObject({ changed: z.literal(true) }),
});

/** `POST {edu_api}/tokens`: a hub bearer, shown once. */
export const createToken = operation({
  name: "createToken",
  summary: "Makes a hub bearer token for oneself. Its text is shown once.",
  method: "POST",
  path: "/tokens",
  auth: "hub",
  cookieOnly: true,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
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

/** `GET {edu_api}/tokens`: one's own tokens, without their text. */
export const listTokens = operation({
  name: "listTokens",
  summary: "One's own hub bearer tokens.",
  method: "GET",
  path: "/tokens",
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
  name: "revokeToken",
  summary: "Revokes one of one's own tokens.",
  method: "DELETE",
  path: "/tokens/{tokenId}",
  auth: "hub",
  data: z.strictObject({ id, revoked: z.literal(true) }),
});

/** `GET {edu_api}/mcp-apps/approved`. */
export const approvedApps = operation({
  name: "approvedApps",
  summary: "The catalogue of approved education apps.",
  method: "GET",
  path: "/mcp-apps/approved",
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
