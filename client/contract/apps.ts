import { z } from "zod";
import * as address from "./addresses";
import { id, moment, oneLine, pageQuery } from "./basic-schemas";
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

/** The states of an app (protocol: Words). */
export const appStatus = z.enum(["draft", "pending", "approved", "refused", "suspended"]);
/** The type inferred from `appStatus`. */
export type AppStatus = z.infer<typeof appStatus>;
/** How an app signs people in (protocol: Integration modes). */
export const integrationMode = z.enum(["legacy", "hybrid", "edu_only"]);
/** The type inferred from `integrationMode`. */
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
/** The type inferred from `listedApp`. */
export type ListedApp = z.infer<typeof listedApp>;

/** Lists every app for operators (protocol: Management operations). */
export const listApps = operation({
  ...address.listApps,
  summary: "Every app: first those waiting for approval, then by name; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or slug."),
    status: appStatus.optional(),
  }),
  data: z.array(listedApp),
});
/** The parsed query of `listApps`. */
export type AppsQuery = z.infer<NonNullable<typeof listApps.query>>;

/** A school's running term, during which the integration mode of its apps cannot change. */
export const runningTerm = z.strictObject({
  schoolName: z.string(),
  schoolNameKo: z.string().nullable(),
  termName: z.string(),
  endsOn: z.iso.date(),
});
/** The type inferred from `runningTerm`. */
export type RunningTerm = z.infer<typeof runningTerm>;

/** An app with everything its developer declared, and the schools that use it. */
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
    .describe("The schools that have activities of it, most activities first; at most 100."),
  schoolCount: z.int(),
  activityCount: z.int(),
  runningTerm: runningTerm
    .nullable()
    .describe("The term because of which its mode cannot change now; null: it can."),
});
/** The type inferred from `reviewedApp`. */
export type ReviewedApp = z.infer<typeof reviewedApp>;

/** Returns one app for operators (protocol: Management operations). */
export const readApp = operation({
  ...address.readApp,
  summary: "Everything that an app's developer declared, and where it is used; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: reviewedApp,
});

/** `/apps/new` is the page that adds an app, so no app can have this slug. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["new"]);
const appName = oneLine(APP_NAME_MAX);
const description = z.string().trim().max(APP_DESCRIPTION_MAX);
const url = z.string().trim().max(URL_MAX);
const age = z.int().min(APP_AGE_MIN).max(APP_AGE_MAX);

/** Whether `Intl` knows the language, so that the catalogue can show its name. */
function isLanguageTag(text: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(text) !== undefined;
  } catch {
    return false;
  }
}

/** Adds an app that is approved immediately (protocol: Management operations). */
export const createApp = operation({
  ...address.createApp,
  summary: "Adds an app that is approved immediately and belongs to the operator who adds it. For operators.",
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
      .describe(
        "Origins whose pages may call the hub, such as `https://app.example.org`; the rules of `hostedUrl` apply.",
      ),
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
/** The parsed body of `createApp`. */
export type NewApp = z.infer<NonNullable<typeof createApp.body>>;

const updatedAt = moment.describe(
  "The version that the operator read. VAL_001 when the app has changed since.",
);

/**
 * Approves, refuses, suspends or resumes an app (protocol: Management operations). VAL_001 when `updatedAt` is
 * outdated.
 */
export const decideOnApp = operation({
  ...address.decideOnApp,
  summary:
    "Approves or refuses a pending app, suspends an approved one, or resumes a suspended one. For operators.",
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
        .describe("Shown to the developer; required to refuse and to suspend."),
      updatedAt,
    })
    .refine(({ decision, reason }) => reason !== "" || decision === "approve" || decision === "resume", {
      path: ["reason"],
      message: "Say why.",
    }),
  data: reviewedApp,
});
/** The parsed body of `decideOnApp`. */
export type AppDecision = z.infer<NonNullable<typeof decideOnApp.body>>;

/** Changes an app's integration mode (protocol: Integration modes). VAL_001 during a term of a school that uses it. */
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
/** The parsed body of `setAppMode`. */
export type AppModeChange = z.infer<NonNullable<typeof setAppMode.body>>;

/** Lists the approved apps, for anyone; cached for a minute (protocol: Approved apps). */
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
