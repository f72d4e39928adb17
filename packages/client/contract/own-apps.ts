import { z } from "zod";
import { appEdit, appStatus, integrationMode, newApp, proposedChanges } from "./app-fields";
import { moment } from "./basic-schemas";
import { operation } from "./operation";

/** An app as its developer registered it, and the state of its approval. */
export const ownApp = z.strictObject({
  appSlug: z.string(),
  names: z.strictObject({ en: z.string(), ko: z.string().nullable() }),
  descriptions: z.strictObject({ en: z.string(), ko: z.string().nullable() }),
  hostedUrl: z.string(),
  origins: z.array(z.string()),
  locales: z.array(z.string()),
  ageRange: z.strictObject({ min: z.int(), max: z.int() }),
  iconUrl: z.string().nullable(),
  integrationMode,
  supportsTeacherManage: z.boolean(),
  status: appStatus,
  reviewNote: z
    .string()
    .nullable()
    .describe(
      "Why an operator refused or suspended the app, also while a refused app waits for approval again; null for a draft and for an approved app.",
    ),
  proposed: proposedChanges.nullable(),
  proposedRefusal: z
    .string()
    .nullable()
    .describe(
      "Why an operator refused the changes that were proposed last; null when they were not refused.",
    ),
  refusedChanges: proposedChanges
    .nullable()
    .describe("The refused changes, by field; null when none were refused."),
  createdAt: moment,
  updatedAt: moment,
});
/** The type inferred from `ownApp`. */
export type OwnApp = z.infer<typeof ownApp>;

/** Lists a developer's own apps (protocol: Apps of developers). */
export const listOwnApps = operation({
  name: "listOwnApps",
  address: "GET /developer/apps",
  summary: "The apps that the developer registered, by name.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(ownApp),
});

/**
 * Registers an app as a draft (protocol: Apps of developers). VAL_001 for a slug that is taken, for each address that is not
 * allowed, and for a developer's 101st app.
 */
export const registerApp = operation({
  name: "registerApp",
  address: "POST /developer/apps",
  summary: "Registers an app of the developer as a draft.",
  auth: "hub",
  errors: ["AUTH_002"],
  body: newApp,
  data: ownApp,
});

/** Changes an app of the developer (protocol: Apps of developers). VAL_001 when `updatedAt` is outdated. */
export const editOwnApp = operation({
  name: "editOwnApp",
  address: "PATCH /developer/apps/{appSlug}",
  summary:
    "Changes any field of one of the developer's apps except its slug. Once an app was approved, changes of its address, origins, integration mode and teacher workspace wait for another approval.",
  auth: "hub",
  errors: ["AUTH_002"],
  body: appEdit.extend({
    updatedAt: moment
      .optional()
      .describe("The version that the caller read. VAL_001 when the app has changed since."),
  }),
  data: ownApp,
});
/** The parsed body of `editOwnApp`. */
export type OwnAppEdit = z.infer<NonNullable<typeof editOwnApp.body>>;

/**
 * Deletes one of the developer's apps that is a draft or refused, so was never approved (protocol: Apps of developers). VAL_001
 * for an app in any other state.
 */
export const deleteOwnApp = operation({
  name: "deleteOwnApp",
  address: "DELETE /developer/apps/{appSlug}",
  summary: "Deletes a draft or a refused app of the developer with its activities and works in playgrounds.",
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: z.strictObject({ appSlug: z.string() }),
});

/** Requests approval of a draft or refused app (protocol: Apps of developers). */
export const submitApp = operation({
  name: "submitApp",
  address: "POST /developer/apps/{appSlug}/submit",
  summary: "Requests the operators' approval of a draft or a refused app.",
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: ownApp,
});

/** Withdraws a request for approval (protocol: Apps of developers). */
export const withdrawApp = operation({
  name: "withdrawApp",
  address: "POST /developer/apps/{appSlug}/withdraw",
  summary: "Withdraws the request to approve an app, or to approve changes of an approved app.",
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: ownApp,
});
