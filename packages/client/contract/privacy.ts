import { z } from "zod";
import { consentState, id, moment, oneLine } from "./basic-schemas";
import { EXAMPLE_VALUES } from "./example-values";
import { FILE_ADDRESS_MAX, TAKE_DOWN_REASON_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { consentRecord, login } from "./people";

/** A copy of a student's data, which a background job makes (protocol: Export of a student's data). */
export const dataExport = z.strictObject({
  id,
  profileId: id,
  status: z.enum(["queued", "running", "ready", "failed"]).meta({ examples: ["ready"] }),
  progress: z.strictObject({
    done: z.int().min(0),
    total: z.int().min(0).nullable().describe("Works and files; null until they are counted."),
  }),
  sizeBytes: z.int().min(0).nullable().describe("The size of the zip; null until it is ready."),
  requestedBy: z.string(),
  requestedAt: moment,
  expiresAt: moment
    .nullable()
    .describe(
      "Until when it is listed and, if ready, can be downloaded; null while it is queued or running.",
    ),
});
export type DataExportState = z.infer<typeof dataExport>;

export const createExport = operation({
  name: "createExport",
  address: "POST /people/{profileId}/exports",
  summary: "Starts a copy of everything about a student, or returns the one in progress; for school admins.",
  description:
    "The zip is made in the background; poll `readExport` until `status` is `ready` or `failed`. It has the profile, what apps keep for the student, every revision of every work, the stored files, the usage, and which staff read the student's data, and when. Operators get 403 `AUTH_002`.",
  example: {
    data: { status: "queued", progress: { done: 0, total: null }, sizeBytes: null, expiresAt: null },
  },
  auth: "hub",
  cookieOnly: true,
  status: 202,
  errors: ["AUTH_002", "VAL_001"],
  data: dataExport,
});

export const listExports = operation({
  name: "listExports",
  address: "GET /people/{profileId}/exports",
  summary: "The copies of a student's data that have not expired, newest first; for school admins.",
  description: "A copy is deleted seven days after it was made, and at once when the student is erased.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: z.array(dataExport),
});

export const readExport = operation({
  name: "readExport",
  address: "GET /people/{profileId}/exports/{exportId}",
  summary: "How far a copy of a student's data is; for school admins.",
  description:
    "`progress` counts works and files. The zip itself is at `/people/{profileId}/exports/{exportId}/file`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: dataExport,
});

export const erasePerson = operation({
  name: "erasePerson",
  address: "POST /people/{profileId}/erasure",
  summary:
    "Erases a student's name, sign-in, works and files permanently. What was spent stays, without a name. For school admins and operators.",
  description:
    "Cannot be undone. `login` is the student's login name, typed again: a different one is 422 `VAL_001`. When the call answers, sign-in, name and network addresses are gone and files answer 410; works and the bytes of files follow within a minute. The ledger keeps the profile id and nothing else.",
  example: { data: { displayName: "Former student 4f1c09ab27de (이전 학생)" } },
  auth: "hub",
  cookieOnly: true,
  status: 202,
  errors: ["AUTH_002"],
  body: z.strictObject({ login: login.describe("The student's login name, typed again.") }),
  data: z.strictObject({ id, displayName: z.string(), erasedAt: moment }),
});

export const setConsent = operation({
  name: "setConsent",
  address: "PUT /people/{profileId}/consent",
  summary: "Records whether a student's guardian agrees to the use of AI; for school admins and operators.",
  description:
    "Calls that create a text or an image in the launch of a student whose consent is `refused` get 403 `POLICY_003`, before any credit is reserved. In a school that requires consent, so do those of a student whose consent is `unknown`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ consent: consentState }),
  data: consentRecord,
});

const classConsentResult = z.strictObject({
  changed: z.int().min(0).describe("Students whose recorded consent was another one before."),
  overwrittenRefusals: z.int().min(0).describe("Those among them whose guardian had refused."),
  keptRefusals: z.int().min(0).describe("Students whose refusal was left as it is."),
});
export type ClassConsentResult = z.infer<typeof classConsentResult>;

export const setClassConsent = operation({
  name: "setClassConsent",
  address: "PUT /classrooms/{classroomId}/consent",
  summary: "Records the same consent for the students of a classroom; for school admins and operators.",
  description:
    "Sets the consent of the active students of the classroom. Students with `refused` keep it, unless `overwriteRefusals` is true. Each change is an event of the audit log with the old and the new value.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    consent: consentState,
    overwriteRefusals: z
      .boolean()
      .default(false)
      .describe("Whether it also replaces what guardians have refused; otherwise refusals stay."),
  }),
  data: classConsentResult,
});
export type ClassConsent = z.infer<NonNullable<typeof setClassConsent.body>>;

const takeDown = z.strictObject({
  id,
  submissionId: id.nullable().describe("Null when only one file is blocked."),
  filename: z.string().nullable().describe("The blocked file; null for a work."),
  reason: z.string(),
  mayResubmit: z
    .boolean()
    .describe("Whether the student may submit a new revision, which shows the work again."),
  createdAt: moment,
  createdBy: z.string(),
});

/** A student's works by title only, and what is taken down. */
export const personWorks = z.strictObject({
  works: z.array(
    z.strictObject({
      submissionId: id,
      title: z.string(),
      activityTitle: z.string(),
      submittedAt: moment,
      takeDownId: id.nullable().describe("Null while the work can be seen."),
    }),
  ),
  takeDowns: z.array(takeDown),
});
export type PersonWorks = z.infer<typeof personWorks>;

export const listPersonWorks = operation({
  name: "listPersonWorks",
  address: "GET /people/{profileId}/works",
  summary: "The titles of a student's works, and what is taken down; for school admins and operators.",
  description:
    "Titles only, since school admins do not read works. `takeDownId` is null for a work that is shown; `takeDowns` has the reasons, also of single files.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: personWorks,
});

export const takeDownWork = operation({
  name: "takeDownWork",
  address: "POST /people/{profileId}/take-downs",
  summary:
    "Blocks one work, or one file by its address, with a reason that student and teacher see; for school admins and operators.",
  description:
    "Name either a work or the address of one file of the hub's own storage. A blocked file answers 410, as do the files of a blocked work. Until the block of a work is undone, `teacherList` leaves the work out, the lists on the hub's pages show only its title and the reason, and a new revision of it is refused with 403 `WORK_001`. With `mayResubmit` a new revision is accepted and shows the work again; files that only its earlier revisions have stay blocked.",
  example: { body: { submissionId: EXAMPLE_VALUES.submissionId } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z
    .strictObject({
      submissionId: id.optional(),
      fileAddress: z
        .string()
        .trim()
        .min(1)
        .max(FILE_ADDRESS_MAX)
        .optional()
        .describe("A file in the hub's own storage."),
      reason: oneLine(TAKE_DOWN_REASON_MAX),
      mayResubmit: z
        .boolean()
        .default(false)
        .describe("Of a work: whether the student may submit a new revision of it, which shows it again."),
    })
    .refine(({ submissionId, fileAddress }) => (submissionId === undefined) !== (fileAddress === undefined), {
      path: ["submissionId"],
      message: messageKey("workOrFile"),
    }),
  data: takeDown,
});
export type NewTakeDown = z.infer<NonNullable<typeof takeDownWork.body>>;

export const undoTakeDown = operation({
  name: "undoTakeDown",
  address: "DELETE /people/{profileId}/take-downs/{takeDownId}",
  summary: "Shows a work or a file again that was taken down; for school admins and operators.",
  description: "The work or the file can be seen again as before; nothing was deleted.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: z.strictObject({ id }),
});
