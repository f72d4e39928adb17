import { z } from "zod";
import { APP_REASON_MAX, SEARCH_MAX } from "./limits";
import { operation } from "./operation";
import { id, moment, pageQuery } from "./words";

export const appStatus = z.enum(["draft", "pending", "approved", "refused", "suspended"]);
export type AppStatus = z.infer<typeof appStatus>;
export const integrationMode = z.enum(["legacy", "hybrid", "edu_only"]);
export type IntegrationMode = z.infer<typeof integrationMode>;

/** An app in the operator's list. */
export const listedApp = z.strictObject({
  appSlug: z.string(),
  appName: z.string(),
  appNameKo: z.string().nullable(),
  iconUrl: z.string().nullable(),
  status: appStatus,
  integrationMode,
  developer: z.strictObject({ id, displayName: z.string() }),
  updatedAt: moment,
});
export type ListedApp = z.infer<typeof listedApp>;

/** `GET {edu_api}/apps`. */
export const listApps = operation({
  name: "listApps",
  summary: "Every app, those waiting for approval first, then by name; for operators.",
  method: "GET",
  path: "/apps",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or slug."),
    status: appStatus.optional(),
  }),
  data: z.array(listedApp),
});
export type AppsQuery = z.infer<NonNullable<typeof listApps.query>>;

/** A term that keeps an app's mode as it is. */
export const runningTerm = z.strictObject({
  schoolName: z.string(),
  schoolNameKo: z.string().nullable(),
  termName: z.string(),
  endsOn: z.iso.date(),
});
export type RunningTerm = z.infer<typeof runningTerm>;

/** Everything that an app's developer declared, and where it is used. */
export const reviewedApp = listedApp.extend({
  description: z.string(),
  descriptionKo: z.string().nullable(),
  hostedUrl: z.string(),
  origins: z.array(z.string()),
  locales: z.array(z.string()),
  ageRange: z.strictObject({ min: z.int(), max: z.int() }),
  supportsTeacherManage: z.boolean(),
  reviewNote: z.string().nullable().describe("Why it was refused or suspended."),
  createdAt: moment,
  uses: z
    .array(
      z.strictObject({
        schoolId: id,
        schoolName: z.string(),
        schoolNameKo: z.string().nullable(),
        activityCount: z.int(),
      }),
    )
    .describe("The schools that have activities of it, those with most first; at most 100."),
  schoolCount: z.int(),
  activityCount: z.int(),
  runningTerm: runningTerm.nullable().describe("Why its mode cannot change today; null: it can."),
});
export type ReviewedApp = z.infer<typeof reviewedApp>;

/** `GET {edu_api}/apps/{appSlug}`. */
export const readApp = operation({
  name: "readApp",
  summary: "Everything that an app's developer declared, and where it is used; for operators.",
  method: "GET",
  path: "/apps/{appSlug}",
  auth: "hub",
  errors: ["AUTH_002"],
  data: reviewedApp,
});

const updatedAt = moment.describe("The version that was looked at; another one is not decided upon.");

/** `POST {edu_api}/apps/{appSlug}/decisions`. */
export const decideOnApp = operation({
  name: "decideOnApp",
  summary:
    "Approves or refuses an app that waits, suspends one that is approved, or resumes it. For operators.",
  method: "POST",
  path: "/apps/{appSlug}/decisions",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z
    .strictObject({
      decision: z.enum(["approve", "refuse", "suspend", "resume"]),
      reason: z
        .string()
        .trim()
        .max(APP_REASON_MAX)
        .default("")
        .describe("The developer reads it; needed to refuse and to suspend."),
      updatedAt,
    })
    .refine(({ decision, reason }) => reason !== "" || decision === "approve" || decision === "resume", {
      path: ["reason"],
      message: "Say why.",
    }),
  data: reviewedApp,
});
export type AppDecision = z.infer<NonNullable<typeof decideOnApp.body>>;

/** `PATCH {edu_api}/apps/{appSlug}`. */
export const setAppMode = operation({
  name: "setAppMode",
  summary:
    "Changes how an app signs people in; refused while a term runs at a school that uses it. For operators.",
  method: "PATCH",
  path: "/apps/{appSlug}",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ integrationMode, updatedAt }),
  data: reviewedApp,
});
export type AppModeChange = z.infer<NonNullable<typeof setAppMode.body>>;
