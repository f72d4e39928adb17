import { z } from "zod";
import { staffActivity } from "./activities";
import * as address from "./addresses";
import { operation } from "./operation";
import { shownWork } from "./shown-work";
import { credits, id, pageQuery, shownTo } from "./words";

const names = z.strictObject({ name: z.string(), nameKo: z.string().nullable() });

/** `GET {edu_api}/profile/activities/version`. */
export const ownActivitiesVersion = operation({
  name: "ownActivitiesVersion",
  method: "GET",
  path: "/profile/activities/version",
  summary: "Changes whenever the caller's own activities, or how far they are with them, do.",
  auth: "hub",
  data: z.strictObject({ version: z.string() }),
});

/** A piece of one's own handed-in work, with its receipt. */
export const ownWork = z.strictObject({
  ...shownWork,
  activityTitle: z.string(),
  app: names,
  timeZone: z.string().describe("The school's, for showing the moments."),
});
export type OwnWork = z.infer<typeof ownWork>;

/** `GET {edu_api}/profile/submissions`. */
export const listOwnWork = operation({
  ...address.listOwnWork,
  summary: "What the caller has handed in, newest first.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ ...pageQuery, shownTo }),
  data: z.array(ownWork),
});

/** A classroom that the caller teaches, with what is open and what waits in it. */
export const taughtClassroom = z.strictObject({
  id,
  name: z.string(),
  school: names.nullable().describe("Null for a developer's playground."),
  studentCount: z.int().min(0),
  openActivityCount: z.int().min(0),
  waitingCount: z.int().min(0).describe("Submissions to any of its activities that nobody has reviewed."),
  activities: z
    .array(staffActivity)
    .describe(
      "Open ones first, at most twenty; those that closed a month ago and wait for nothing are left out.",
    ),
  hasMoreActivities: z
    .boolean()
    .describe("Whether there are more than those twenty; the classroom's own list has them all."),
});
export type TaughtClassroom = z.infer<typeof taughtClassroom>;

/** `GET {edu_api}/profile/classrooms`. */
export const listTaughtClassrooms = operation({
  ...address.listTaughtClassrooms,
  summary: "The classrooms that the caller teaches, by name, with what is open and what waits in them.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ ...pageQuery, shownTo }),
  data: z.array(taughtClassroom),
});

/** `GET {edu_api}/usage/totals`. */
export const usageTotals = operation({
  ...address.usageTotals,
  summary: "What was used in the caller's scope today and this month, in days of the school.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ shownTo }),
  data: z.strictObject({
    spentTodayCredits: credits,
    spentThisMonthCredits: credits,
    operationsThisMonth: z.int().min(0),
    reservedCredits: credits.describe("Set aside for work that is still going on."),
    dailyLimitCredits: credits
      .nullable()
      .describe("What a student may spend on one day; null without a limit, and for everyone else."),
  }),
});
export type UsageTotals = z.infer<typeof usageTotals.data>;

/** `GET {edu_api}/schools/{schoolId}/overview`. */
export const schoolOverview = operation({
  ...address.schoolOverview,
  summary: "What a school has left, how big it is, and what needs its admins; for them and for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ shownTo }),
  data: z.strictObject({
    schoolId: id,
    ...names.shape,
    availableCredits: credits,
    reservedCredits: credits,
    spentCredits: credits,
    grantedCredits: credits,
    spentTodayCredits: credits,
    spentThisMonthCredits: credits,
    lowWaterCredits: credits.nullable().describe("At or below this many the school is warned; null: never."),
    studentCount: z.int().min(0),
    teacherCount: z.int().min(0),
    classroomCount: z.int().min(0),
    suspendedActivities: z
      .array(z.strictObject({ id, title: z.string(), classroomName: z.string(), app: names }))
      .describe("That nobody can start, since their app is suspended; the first twenty."),
  }),
});
export type SchoolOverview = z.infer<typeof schoolOverview.data>;
