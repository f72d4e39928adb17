import { z } from "zod";
import { appEdit, appStatus, integrationMode, newApp, proposedChanges, reviewNote } from "./app-fields";
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
  reviewNote,
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
export type OwnApp = z.infer<typeof ownApp>;

export const listOwnApps = operation({
  name: "listOwnApps",
  address: "GET /developer/apps",
  summary: "The apps that the developer registered, by name.",
  description:
    "At most 100 apps, each with everything that was declared. `reviewNote` is why an operator last refused or suspended the app. `proposed` has the changed values that wait for approval; the other fields have the values in force.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(ownApp),
});

export const registerApp = operation({
  name: "registerApp",
  address: "POST /developer/apps",
  summary: "Registers an app of the developer as a draft.",
  description:
    "`appSlug` must be free in the whole hub: no app has it, and nobody else's credits were held or spent under it (otherwise 422 `VAL_001` at `appSlug`). A draft may be at `http://localhost` or `http://127.0.0.1` on any port, and starts only in the developer's playground. Every address is checked, and all that is wrong is named in one answer.",
  example: { data: { status: "draft" } },
  auth: "hub",
  errors: ["AUTH_002"],
  body: newApp,
  data: ownApp,
});

const moved = { hostedUrl: "https://garden.example.org/", origins: ["https://garden.example.org"] };

export const editOwnApp = operation({
  name: "editOwnApp",
  address: "PATCH /developer/apps/{appSlug}",
  summary:
    "Changes any field of one of the developer's apps except its slug. Once an app was approved, changes of its address, origins, integration mode and teacher workspace wait for another approval.",
  description:
    "Only the fields that are sent change. A draft, refused or pending app changes at once. Of an approved or suspended app, texts, languages, ages and icon change at once; `hostedUrl`, `origins`, `integrationMode` and `supportsTeacherManage` wait in `proposed` until an operator approves them. Sending the approved value of one of these fields withdraws the value that waits. From `submitApp` on, addresses must be public https.",
  example: { body: moved, data: { proposed: moved } },
  auth: "hub",
  errors: ["AUTH_002"],
  body: appEdit.extend({
    updatedAt: moment
      .optional()
      .describe("The version that the caller read. VAL_001 when the app has changed since."),
  }),
  data: ownApp,
});
export type OwnAppEdit = z.infer<NonNullable<typeof editOwnApp.body>>;

export const deleteOwnApp = operation({
  name: "deleteOwnApp",
  address: "DELETE /developer/apps/{appSlug}",
  summary: "Deletes a draft or a refused app of the developer with its activities and works in playgrounds.",
  description:
    "Only of an app that was never approved, a `draft` or a `refused` one; for any other, 422 `VAL_001` names `status`. Its activities in playgrounds go too: launches end at once, works and their files are deleted. What is held for its pictures is given back; what it spent stays in the ledger and in usage, under its `appSlug`. Once credits were held or spent with it, only the person who paid can register that slug again, and nobody can when an operator paid as well. A second call is 404 `NOTFOUND_001`.",
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: z.strictObject({ appSlug: z.string() }),
});

export const submitApp = operation({
  name: "submitApp",
  address: "POST /developer/apps/{appSlug}/submit",
  summary: "Requests the operators' approval of a draft or a refused app.",
  description:
    "The app is `pending` until an operator decides or `withdrawApp` takes it back. Addresses that are not public https are 422 `VAL_001`, all named in one answer. Calling it again changes nothing; for an app that was approved before, 422 `VAL_001` names `status`.",
  example: { data: { status: "pending" } },
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: ownApp,
});

export const withdrawApp = operation({
  name: "withdrawApp",
  address: "POST /developer/apps/{appSlug}/withdraw",
  summary: "Withdraws the request to approve an app, or to approve changes of an approved app.",
  description:
    "A pending app is a draft again, or refused with its old reason when it was refused before. Of an approved app, the values in `proposed` are dropped. When neither the app nor a value waits for approval, the call changes nothing.",
  example: { data: { status: "draft" } },
  auth: "hub",
  errors: ["AUTH_002", "VAL_001"],
  data: ownApp,
});
