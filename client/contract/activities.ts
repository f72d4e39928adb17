import { z } from "zod";
import * as address from "./addresses";
import { ACTIVITY_INSTRUCTIONS_MAX, ACTIVITY_TITLE_MAX } from "./limits";
import { operation } from "./operation";
import { id, moment, ownId, pageQuery } from "./words";

const LINE_BREAK = /\p{Cc}|\p{Zl}|\p{Zp}/u;

const title = z
  .string()
  .trim()
  .min(1)
  .max(ACTIVITY_TITLE_MAX)
  .refine((text) => !LINE_BREAK.test(text), "One line, without control characters.")
  .describe("One line, without control characters.");

const instructions = z
  .string()
  .max(ACTIVITY_INSTRUCTIONS_MAX)
  .describe("What the students are to do; may have several lines.");

/** A clock of the school (`2026-12-01T09:00`), or a moment with its offset. */
const schoolTime = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/, {
    error: "A day and a time between 2000 and 2099.",
    abort: true,
  })
  .refine((text) => isCalendarTime(text), "This day or time does not exist.")
  .describe(
    "`2026-12-01T09:00` is a clock of the school, in its time zone; with `Z` or an offset it is a moment.",
  );

function isCalendarTime(text: string): boolean {
  const clock = text.slice(0, 16);
  const read = new Date(`${clock}Z`);
  return (
    !Number.isNaN(read.getTime()) && read.toISOString().startsWith(clock) && !Number.isNaN(Date.parse(text))
  );
}

/** An activity as those see it who look after it: the classroom's teachers, the school's admins, operators. */
export const staffActivity = z.strictObject({
  id,
  title: z.string(),
  instructions: z.string(),
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  status: z.enum(["upcoming", "open", "closed"]),
  spendingStoppedAt: moment
    .nullable()
    .describe("Since when the activity may spend no credits; null while it may."),
  app: z.strictObject({
    appSlug: z.string(),
    appName: z.string(),
    appNameKo: z.string().nullable(),
    iconUrl: z.url().nullable(),
    supportsTeacherManage: z.boolean(),
    canPreview: z.boolean().describe("Whether it can be opened as one of the students would see it."),
    isUsable: z.boolean().describe("False while the app is not approved."),
  }),
  classroom: z.strictObject({ id, name: z.string(), timeZone: z.string() }),
  studentCount: z.int().min(0),
  submittedCount: z.int().min(0).describe("Students who have handed in something."),
  submissionCount: z.int().min(0),
  waitingCount: z.int().min(0).describe("Submissions that nobody has reviewed."),
  updatedAt: moment.describe("Which version of the activity this is."),
});
export type StaffActivity = z.infer<typeof staffActivity>;

/** `GET {edu_api}/classrooms/{classroomId}/activities`. */
export const classroomActivities = operation({
  ...address.classroomActivities,
  summary: "The activities of a classroom, newest first; for its teachers and the school's admins.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(staffActivity),
});

/** `POST {edu_api}/classrooms/{classroomId}/activities`. */
export const createActivity = operation({
  ...address.createActivity,
  summary: "Sets an approved app as an activity of a classroom.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: z.strictObject({
    activityId: ownId("activity"),
    appSlug: z.string().min(1).max(100),
    title,
    instructions: instructions.default(""),
    opensAt: schoolTime.nullable().default(null),
    closesAt: schoolTime.nullable().default(null),
  }),
  data: staffActivity,
});

/** `GET {edu_api}/activities/{activityId}`. */
export const readActivity = operation({
  ...address.readActivity,
  summary: "One activity; for its classroom's teachers, the school's admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: staffActivity,
});

/** `PATCH {edu_api}/activities/{activityId}`: only what is named changes. */
export const editActivity = operation({
  ...address.editActivity,
  summary:
    "Changes an activity. `updatedAt` says which version was read: when someone has changed it since, nothing is changed and VAL_001 names `updatedAt`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    updatedAt: moment,
    appSlug: z.string().min(1).max(100).optional(),
    title: title.optional(),
    instructions: instructions.optional(),
    opensAt: schoolTime.nullable().optional(),
    closesAt: schoolTime.nullable().optional(),
  }),
  data: staffActivity,
});

/** A change of an activity that takes effect at once and needs no body. */
function immediateChange<
  const Address extends { name: string; method: "POST"; path: `/activities/{activityId}/${string}` },
>(at: Address, summary: string) {
  return operation({
    ...at,
    summary,
    auth: "hub",
    cookieOnly: true,
    errors: ["AUTH_002"],
    data: staffActivity,
  });
}

/** `POST {edu_api}/activities/{activityId}/open`. */
export const openActivity = immediateChange(
  address.openActivity,
  "Opens an activity at once; a closing time that has passed is taken away. Does nothing to one that is open.",
);

/** `POST {edu_api}/activities/{activityId}/close`. */
export const closeActivity = immediateChange(
  address.closeActivity,
  "Closes an open activity at once, for sessions that are running too.",
);

/** `POST {edu_api}/activities/{activityId}/stop-spending`. */
export const stopSpending = immediateChange(
  address.stopSpending,
  "Stops an activity from spending credits at once; students go on working and hand in.",
);

/** `POST {edu_api}/activities/{activityId}/resume-spending`. */
export const resumeSpending = immediateChange(
  address.resumeSpending,
  "Lets an activity spend credits again.",
);
