import { z } from "zod";
import * as address from "./addresses";
import {
  APP_AGE_MAX,
  APP_AGE_MIN,
  APP_DESCRIPTION_MAX,
  APP_LOCALES_MAX,
  APP_NAME_MAX,
  APP_ORIGINS_MAX,
  APP_REASON_MAX,
  APP_SLUG_MAX,
  APP_SLUG_MIN,
  APP_SLUG_PATTERN,
  SEARCH_MAX,
  URL_MAX,
} from "./limits";
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
  ...address.listApps,
  summary: "Every app, those waiting for approval first, then by name; for operators.",
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
  ...address.readApp,
  summary: "Everything that an app's developer declared, and where it is used; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: reviewedApp,
});

/** Its page stands at `/apps/{appSlug}`, beside the page that adds one. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["new"]);
const appName = z
  .string()
  .trim()
  .min(1)
  .max(APP_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "One line, without control characters.");
const description = z.string().trim().max(APP_DESCRIPTION_MAX);
const url = z.string().trim().max(URL_MAX);
const age = z.int().min(APP_AGE_MIN).max(APP_AGE_MAX);

/** Of those that the catalogue can name. */
function isLanguageTag(text: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(text) !== undefined;
  } catch {
    return false;
  }
}

/** `POST {edu_api}/apps`. */
export const createApp = operation({
  ...address.createApp,
  summary: "Adds an app that is approved at once and belongs to the operator who adds it. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    appSlug: z
      .string()
      .trim()
      .min(APP_SLUG_MIN)
      .max(APP_SLUG_MAX)
      .regex(new RegExp(`^${APP_SLUG_PATTERN}$`), "Lower-case letters, digits and single hyphens.")
      .refine((slug) => !RESERVED_SLUGS.has(slug), "This name is reserved. Choose another.")
      .describe("The app's name in tokens, ledgers and submissions; never changes."),
    names: z.strictObject({
      en: appName,
      ko: appName.nullable().default(null).describe("The name that Korean pages show; null: `en`."),
    }),
    descriptions: z
      .strictObject({ en: description.default(""), ko: description.nullable().default(null) })
      .default({ en: "", ko: null }),
    hostedUrl: url.describe(
      "Public https; `http://localhost` and `http://127.0.0.1` only while the hub's own address is local.",
    ),
    origins: z
      .array(url)
      .max(APP_ORIGINS_MAX)
      .default([])
      .describe("Whose pages may call the hub, such as `https://app.example.org`; under the same rules."),
    locales: z
      .array(z.string().max(35).refine(isLanguageTag, "A language tag, such as `ko`."))
      .min(1)
      .max(APP_LOCALES_MAX),
    ageRange: z
      .strictObject({ min: age, max: age })
      .refine(({ min, max }) => min <= max, { path: ["max"], message: "Not below the youngest age." }),
    iconUrl: url.nullable().default(null),
    integrationMode,
    supportsTeacherManage: z.boolean().default(false),
  }),
  data: reviewedApp,
});
export type NewApp = z.infer<NonNullable<typeof createApp.body>>;

const updatedAt = moment.describe("The version that was looked at; another one is not decided upon.");

/** `POST {edu_api}/apps/{appSlug}/decisions`. */
export const decideOnApp = operation({
  ...address.decideOnApp,
  summary:
    "Approves or refuses an app that waits, suspends one that is approved, or resumes it. For operators.",
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
  ...address.setAppMode,
  summary:
    "Changes how an app signs people in; refused while a term runs at a school that uses it. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ integrationMode, updatedAt }),
  data: reviewedApp,
});
export type AppModeChange = z.infer<NonNullable<typeof setAppMode.body>>;
