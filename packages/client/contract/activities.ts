import { z } from "zod";
import { clientGeneratedId, id, moment, oneLine, pageQuery } from "./basic-schemas";
import { ACTIVITY_COPIES_MAX, ACTIVITY_INSTRUCTIONS_MAX, ACTIVITY_TITLE_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

const title = oneLine(ACTIVITY_TITLE_MAX).describe("One line, without control characters.");

const instructions = z
  .string()
  .max(ACTIVITY_INSTRUCTIONS_MAX)
  .describe("What the students should do; may have several lines.");

/** A time of the school (`2026-12-01T09:00`, in its time zone), or a moment with an offset. */
export const schoolTime = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/, {
    error: messageKey("schoolTimeFormat"),
    abort: true,
  })
  .refine((text) => isCalendarTime(text), messageKey("noSuchTime"))
  .describe("`2026-12-01T09:00` is in the school's time zone; with `Z` or an offset it is a moment.");

function isCalendarTime(text: string): boolean {
  const clock = text.slice(0, 16);
  const read = new Date(`${clock}Z`);
  return (
    !Number.isNaN(read.getTime()) && read.toISOString().startsWith(clock) && !Number.isNaN(Date.parse(text))
  );
}

/** An activity as the staff of its classroom see it. */
export const staffActivity = z.strictObject({
  id,
  title: z.string(),
  instructions: z.string(),
  opensAt: moment.nullable(),
  dueAt: moment.nullable().describe("A work that is first submitted later is late; null when none is."),
  closesAt: moment.nullable(),
  status: z.enum(["upcoming", "open", "closed"]).meta({ examples: ["open"] }),
  spendingStoppedAt: moment
    .nullable()
    .describe("When spending was stopped; null while the activity may spend credits."),
  hasCredits: z.boolean().describe("False when the credit pool cannot pay for one more text."),
  app: z.strictObject({
    appSlug: z.string(),
    appName: z.string(),
    appNameKo: z.string().nullable(),
    iconUrl: z.url().nullable(),
    supportsTeacherManage: z.boolean(),
    canPreview: z
      .boolean()
      .describe("Whether teachers can preview the app as one of the students; false in mode `legacy`."),
    isUsable: z
      .boolean()
      .describe("Whether the app is approved, or the classroom is the playground of the app's developer."),
  }),
  classroom: z.strictObject({ id, name: z.string(), timeZone: z.string() }),
  studentCount: z.int().min(0),
  submittedCount: z.int().min(0).describe("Students who have submitted something."),
  submissionCount: z.int().min(0),
  waitingCount: z.int().min(0).describe("Submissions that wait for review."),
  canDelete: z.boolean().describe("True while nobody has started it."),
  updatedAt: moment.describe("The version of the activity, for `editActivity`."),
});
export type StaffActivity = z.infer<typeof staffActivity>;

export const classroomActivities = operation({
  name: "classroomActivities",
  address: "GET /classrooms/{classroomId}/activities",
  summary:
    "The activities of a classroom, newest first; for its teachers, the school's admins, operators and, in a playground, its developer.",
  description:
    "A classroom that the caller may not see is 404; students get 403 `AUTH_002`. Operators may read it too.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(staffActivity),
});

/** A new activity. */
export const newActivity = z.strictObject({
  activityId: clientGeneratedId("activity"),
  appSlug: z.string().min(1).max(100),
  title,
  instructions: instructions.default(""),
  opensAt: schoolTime.nullable().default(null),
  dueAt: schoolTime.nullable().default(null),
  closesAt: schoolTime.nullable().default(null),
});
export type NewActivity = z.infer<typeof newActivity>;

export const createActivity = operation({
  name: "createActivity",
  address: "POST /classrooms/{classroomId}/activities",
  summary: "Creates an activity: an approved app, assigned to a classroom.",
  description:
    "For the classroom's teachers, the school's admins and the developer whose playground it is. `appSlug` is one of `approvedApps`; in a playground also an own app in any state. `opensAt` and `closesAt` are null for no limit, `dueAt` is between them, or null when no work is late; a time without an offset is in the school's time zone.",
  example: { body: { opensAt: "2026-11-20T09:00", dueAt: "2026-12-02T17:00", closesAt: "2026-12-04T17:00" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: newActivity,
  data: staffActivity,
});

export const readActivity = operation({
  name: "readActivity",
  address: "GET /activities/{activityId}",
  summary:
    "One activity; for its classroom's teachers, the school's admins, operators and, in a playground, its developer.",
  description:
    "Students get 403 `AUTH_002`: what they may know of an activity is in the session context of its app. `updatedAt` is the version to send with an edit.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: staffActivity,
});

export const editActivity = operation({
  name: "editActivity",
  address: "PATCH /activities/{activityId}",
  summary:
    "Changes the fields that are sent. `updatedAt` is the version that the caller read: when someone has changed the activity since, nothing changes and VAL_001 names `updatedAt`.",
  description:
    "Another app can be chosen only until a student has submitted something (422 `VAL_001` at `appSlug`). Times without an offset are in the school's time zone; null removes a time.",
  example: { body: { closesAt: "2026-12-04T17:00" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    updatedAt: moment,
    appSlug: z.string().min(1).max(100).optional(),
    title: title.optional(),
    instructions: instructions.optional(),
    opensAt: schoolTime.nullable().optional(),
    dueAt: schoolTime.nullable().optional(),
    closesAt: schoolTime.nullable().optional(),
  }),
  data: staffActivity,
});

export const copyActivity = operation({
  name: "copyActivity",
  address: "POST /activities/{activityId}/copies",
  summary: "Copies an activity to classrooms: app, title, instructions and times, and nothing of students.",
  description:
    "For those who may edit the activity and the other classrooms; 404 when one of the classrooms is not theirs, and then none gets a copy. Answers the new activities in the order of the classrooms. A copy may be edited like any activity.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: z.strictObject({
    copyId: id
      .optional()
      .describe(
        "A UUID that the caller generates for each set of copies. Repeating the call with the same values returns the same activities instead of creating others; when an activity has changed since: IDEM_001.",
      ),
    classroomIds: z.array(id).min(1).max(ACTIVITY_COPIES_MAX),
  }),
  data: z.array(staffActivity),
});

export const deleteActivity = operation({
  name: "deleteActivity",
  address: "DELETE /activities/{activityId}",
  summary: "Deletes an activity that nobody has started; a started one can only be closed.",
  description:
    "422 `VAL_001` at `activityId` for an activity that has been started or has data of a student. Close such an activity instead: launches, work and credits refer to it.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: z.strictObject({ id }),
});

/** A change of an activity that takes effect immediately and has no body. */
const immediateChange = {
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: staffActivity,
} as const;

export const openActivity = operation({
  ...immediateChange,
  name: "openActivity",
  address: "POST /activities/{activityId}/open",
  summary:
    "Opens an activity immediately, and removes a closing time that has passed. An open activity stays unchanged.",
  description:
    "For the classroom's teachers, the school's admins and the developer whose playground it is. An `opensAt` in the future becomes the present moment, and a `closesAt` in the past becomes null.",
});

export const closeActivity = operation({
  ...immediateChange,
  name: "closeActivity",
  address: "POST /activities/{activityId}/close",
  summary:
    "Closes an open activity immediately, also for running launch sessions. An activity that is not open stays unchanged.",
  description:
    "Calls of the app with a student's launch session get 403 `LAUNCH_001` from now on; an image that was started before can still be read. Teachers can still start the activity. A `dueAt` in the future becomes the closing time.",
  example: { data: { status: "closed", closesAt: "2026-11-21T01:30:00.000Z" } },
});

export const stopSpending = operation({
  ...immediateChange,
  name: "stopSpending",
  address: "POST /activities/{activityId}/stop-spending",
  summary: "Stops an activity from spending credits immediately; students can still write and submit.",
  description:
    "Calls that would spend credits get 403 `POLICY_002` from now on, also from running apps. Credits reserved before are settled or given back as usual.",
  example: { data: { spendingStoppedAt: "2026-11-21T01:30:00.000Z" } },
});

export const resumeSpending = operation({
  ...immediateChange,
  name: "resumeSpending",
  address: "POST /activities/{activityId}/resume-spending",
  summary: "Lets an activity spend credits again.",
  description: "Ends `stopSpending`. An activity that may spend already is returned unchanged.",
});
