import { z } from "zod";
import { schoolTime } from "./activities";
import { id, moment } from "./basic-schemas";
import { REMINDED_STUDENTS_MAX } from "./limits";
import { operation } from "./operation";

/** How far a student is with an activity. */
export const PROGRESS_STATES = [
  "not_started",
  "started",
  "submitted",
  "revision_requested",
  "reviewed",
] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

/** How far one student is with an activity, without whose it is. */
export const progressFields = {
  state: z
    .enum(PROGRESS_STATES)
    .describe(
      "`revision_requested` while any work waits for another try, else `submitted` while any waits for review.",
    ),
  startedAt: moment.nullable().describe("The first Start; null before it."),
  lastActiveAt: moment
    .nullable()
    .describe(
      "The last Start, call of the app or saved state, right within 15 seconds; null before the first.",
    ),
  submissionCount: z.int().min(0),
  aiCalls: z.int().min(0).describe("Texts and pictures that were paid for."),
  extendedTo: moment.nullable().describe("The student's own closing time; null without an extension."),
};

const studentProgress = z.strictObject({
  student: z.strictObject({ id, displayName: z.string(), classNumber: z.int().nullable() }),
  ...progressFields,
});
export type StudentProgress = z.infer<typeof studentProgress>;

export const activityProgress = operation({
  name: "activityProgress",
  address: "GET /activities/{activityId}/progress",
  summary:
    "Where every student of the classroom is with an activity; for its teachers and the playground's developer.",
  description:
    "By class number, then name. Cheap enough to read again whenever the event stream says `progress` or `submissions` of the activity.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(studentProgress),
});

const extension = z.strictObject({
  activityId: id,
  studentId: id,
  closesAt: moment
    .nullable()
    .describe("Until when this student may start and submit; null without an extension."),
});
export type Extension = z.infer<typeof extension>;

export const extendActivity = operation({
  name: "extendActivity",
  address: "PUT /activities/{activityId}/extensions/{studentId}",
  summary: "Lets one student start and submit until a time of their own, also after the activity has closed.",
  description:
    "For the classroom's teachers, the school's admins and the developer whose playground it is. An extension that ends before the activity closes changes nothing. A time without an offset is in the school's time zone. 404 for anybody who is not a student of the classroom.",
  example: { body: { closesAt: "2026-12-07T17:00" }, data: { closesAt: "2026-12-07T08:00:00.000Z" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ closesAt: schoolTime }),
  data: extension,
});

export const endExtension = operation({
  name: "endExtension",
  address: "DELETE /activities/{activityId}/extensions/{studentId}",
  summary: "Ends the extension of one student, whose running apps then follow the times of the activity.",
  description: "A student without an extension stays as they are.",
  example: { data: { closesAt: null } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: extension,
});

export const remindStudents = operation({
  name: "remindStudents",
  address: "POST /activities/{activityId}/reminders",
  summary: "Reminds students of an activity, on their bell.",
  description:
    "For the classroom's teachers and the developer whose playground it is. Each student gets at most one reminder of the activity an hour; `reminded` counts those who got one now. 404 when one of them is not a student of the classroom, and then nobody is reminded.",
  example: { data: { reminded: 1 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ studentIds: z.array(id).min(1).max(REMINDED_STUDENTS_MAX) }),
  data: z.strictObject({ reminded: z.int().min(0) }),
});
