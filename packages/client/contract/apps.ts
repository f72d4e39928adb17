import { z } from "zod";
import { appStatus, integrationMode, newApp, proposedChanges, reviewNote } from "./app-fields";
import { appCheck, appReview } from "./app-reviews";
import { id, moment, pageQuery } from "./basic-schemas";
import { APP_REASON_MAX, APP_RULES, SEARCH_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

/** An app in the operator's list. */
export const listedApp = z.strictObject({
  appSlug: z.string(),
  appName: z.string(),
  appNameKo: z.string().nullable(),
  iconUrl: z.string().nullable(),
  status: appStatus,
  integrationMode,
  hasProposed: z.boolean().describe("Whether changes of its developer wait for approval."),
  developer: z.strictObject({ id, displayName: z.string() }),
  updatedAt: moment,
});
export type ListedApp = z.infer<typeof listedApp>;

export const listApps = operation({
  name: "listApps",
  address: "GET /apps",
  summary: "Every app: first those waiting for approval, then by name; for operators.",
  description:
    "`status` and `q` (a part of the name or slug) filter the list and can be combined. `status=pending` also lists approved and suspended apps with changes that wait for approval.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or slug."),
    status: appStatus.optional().describe("`pending` also lists apps with changes that wait for approval."),
  }),
  data: z.array(listedApp),
});
export type AppsQuery = z.infer<NonNullable<typeof listApps.query>>;

/** A school's running term, during which the integration mode of its apps cannot change. */
export const runningTerm = z.strictObject({
  schoolName: z.string(),
  schoolNameKo: z.string().nullable(),
  termName: z.string(),
  endsOn: z.iso.date(),
});
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
  reviewNote,
  proposed: proposedChanges.nullable(),
  lastReview: appReview.nullable().describe("Null before the first approval or refusal."),
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
    .describe("The schools that have activities with this app, most activities first; at most 100."),
  schoolCount: z.int(),
  activityCount: z.int(),
  runningTerm: runningTerm
    .nullable()
    .describe("The running term during which its integration mode cannot change; null when it can change."),
});
export type ReviewedApp = z.infer<typeof reviewedApp>;

export const readApp = operation({
  name: "readApp",
  address: "GET /apps/{appSlug}",
  summary: "Everything that an app's developer declared, and where it is used; for operators.",
  description:
    "`uses` lists the schools that have activities of the app, at most 100, those with the most first. While `runningTerm` is not null, a term runs at a school that uses the app, and the integration mode cannot change. `proposed` has the changed values that wait for approval; the other fields have the values in force. `lastReview` is the last approval or refusal, with what the app declared then.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: reviewedApp,
});

export const createApp = operation({
  name: "createApp",
  address: "POST /apps",
  summary: "Adds an app that is approved immediately and belongs to the operator who adds it. For operators.",
  description:
    "The app is in `approvedApps` at once, and its `origins` may call the hub from a browser. `appSlug` must be free (otherwise 422 `VAL_001` at `appSlug`). Every address is checked, and all bad ones are named in one answer.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: newApp,
  data: reviewedApp,
});
const updatedAt = moment.describe(
  "The version that the operator read. VAL_001 when the app has changed since.",
);

export const decideOnApp = operation({
  name: "decideOnApp",
  address: "POST /apps/{appSlug}/decisions",
  summary:
    "Approves or refuses a pending app or the waiting changes of an approved or suspended one, suspends an approved app, or resumes a suspended one. For operators.",
  description:
    "Takes effect immediately: calls of a suspended app get 403 `LAUNCH_002`. While `proposed` has values, `approve` puts them in force and `refuse` drops them and keeps the approved ones; while a term runs at a school that uses the app, `approve` of a new mode is 422 `VAL_001` at `integrationMode`. `updatedAt` is the version that was read. When the app has changed since, or its status does not allow the decision (only an approved app can be suspended), 422 `VAL_001` names `updatedAt` and nothing happens. The reason is required to refuse and to suspend. `approve` runs the checks of `checkApp`, for up to eight seconds: when one does not pass, or a rule that applies to the app is not in `ticks`, a reason is required too (422 `VAL_001` at `reason`, with `failedChecks` and `openRules` in `detail`). The audit log keeps checks, ticks and reason.",
  example: {
    body: {
      reason: "Tried with a class; it has no price yet.",
      ticks: APP_RULES.filter((rule) => rule !== "price"),
    },
  },
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
        .describe(
          "Required to refuse and to suspend, and shown to the developer. To approve, required when a check of the hub does not pass or a rule is not ticked, and kept for operators.",
        ),
      ticks: z
        .array(z.enum(APP_RULES))
        .max(APP_RULES.length)
        .default([])
        .describe("The rules for client apps that the operator has checked."),
      updatedAt,
    })
    .refine(({ decision, reason }) => reason !== "" || decision === "approve" || decision === "resume", {
      path: ["reason"],
      message: messageKey("sayWhy"),
    }),
  data: reviewedApp,
});
export type AppDecision = z.infer<NonNullable<typeof decideOnApp.body>>;

export const setAppMode = operation({
  name: "setAppMode",
  address: "PATCH /apps/{appSlug}",
  summary:
    "Changes how an app signs people in; refused while a term runs at a school that uses it. For operators.",
  description:
    "422 `VAL_001` at `integrationMode` while a term runs at a school that uses the app, with that term in `detail.runningTerm`. When the app has changed since `updatedAt`, 422 names `updatedAt`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ integrationMode, updatedAt }),
  data: reviewedApp,
});
export type AppModeChange = z.infer<NonNullable<typeof setAppMode.body>>;

export const checkApp = operation({
  name: "checkApp",
  address: "POST /apps/{appSlug}/checks",
  summary:
    "Runs the automatic checks of an app, which open its page, and returns their results. For operators.",
  description:
    "Takes up to eight seconds, because the page is opened. When changes of the app wait for approval, the changed values are checked. The page must answer 200 with HTML without leaving its origin; private addresses are never called, except on a hub whose own address is local. A failed check changes nothing: the operator decides, and gives a reason to approve all the same.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.array(appCheck),
});

export const approvedApps = operation({
  name: "approvedApps",
  address: "GET /mcp-apps/approved",
  summary: "The catalog of approved education apps.",
  description:
    "Needs no credential: any program may call it, and a page whose origin is registered for an app. Send the `ETag` back in `If-None-Match` to learn cheaply whether anything has changed. `supportsTeacherManage` says whether teachers can open the app's own workspace.",
  auth: "none",
  cacheSeconds: 60,
  data: z.array(
    z.strictObject({
      appSlug: z.string(),
      appName: z.string(),
      hostedUrl: z.url(),
      supportsTeacherManage: z.boolean(),
      description: z.string(),
      integrationMode,
      locales: z.array(z.string()),
      ageRange: z.strictObject({ min: z.int(), max: z.int() }),
      iconUrl: z.url().nullable(),
    }),
  ),
});
