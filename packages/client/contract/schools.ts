import { z } from "zod";
import {
  calendarDay,
  credits,
  expectedProfileId,
  id,
  localisedName,
  oneLine,
  pageQuery,
} from "./basic-schemas";
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN, SCHOOL_NAME_MAX, SEARCH_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { displayName, login, newSignIn, status, statusAnswer } from "./people";

const name = oneLine(SCHOOL_NAME_MAX).meta({ examples: ["Hanbit Elementary School"] });
const nameKo = name.nullable().describe("The name that Korean pages show; when null, they show `name`.");

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, messageKey("timeZone"))
  .refine(isTimeZone, messageKey("timeZone"))
  .describe("IANA name, such as `Asia/Seoul`; the school's days begin at its midnight.");

const lowWaterCredits = credits
  .nullable()
  .describe("The school is warned at or below this many credits; null: only when none are left.");

/** A school or a developer's playground with the credits of its pool. */
export const poolOwner = z.strictObject({
  poolId: id,
  schoolId: id.nullable().describe("Null for a developer's playground."),
  developerId: id.nullable().describe("Null for a school."),
  name: z.string().meta({ examples: ["Hanbit Elementary School"] }),
  nameKo: z.string().nullable(),
  status,
  timeZone: z.string(),
  studentCount: z.int().min(0),
  availableCredits: credits,
  reservedCredits: credits,
  spentCredits: credits,
  grantedCredits: credits,
  spentThisMonthCredits: credits,
  lowWaterCredits,
});
export type PoolOwner = z.infer<typeof poolOwner>;

export const listPools = operation({
  name: "listPools",
  address: "GET /pools",
  summary: "Schools by name, then developers' playgrounds, with the credits of their pools; for operators.",
  description:
    "`availableCredits`, `reservedCredits` and `spentCredits` add up to `grantedCredits`. Exactly one of `schoolId` and `developerId` is null. `q` is a part of the name. Pools of archived schools and people are listed only with `status=archived`, which lists no others.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name."),
    status: status.default("active"),
  }),
  data: z.array(poolOwner),
});
export type PoolsQuery = z.infer<NonNullable<typeof listPools.query>>;

export const readSchool = operation({
  name: "readSchool",
  address: "GET /schools/{schoolId}",
  summary: "One school with the credits of its pool; for operators.",
  description: "The same fields as in `listPools`, also for an archived school.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: poolOwner,
});

export const createSchool = operation({
  name: "createSchool",
  address: "POST /schools",
  summary:
    "Adds a school with its credit pool and first admin. Only this answer contains the admin's password.",
  description:
    "The pool starts with 0 credits: grant some with `grantToSchool`. The admin's login name must be free in the whole hub, otherwise 422 `VAL_001` at `admin.login`.",
  example: { body: { nameKo: "한빛초등학교" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    name,
    nameKo: nameKo.default(null),
    timeZone: timeZone.default("Asia/Seoul"),
    admin: z.strictObject({ displayName, login }),
  }),
  data: z.strictObject({ id, admin: newSignIn }),
});
export type NewSchool = z.infer<NonNullable<typeof createSchool.body>>;

/** What a school decides about its students' data (protocol: A child's data). */
export const schoolPrivacy = z.strictObject({
  requiresGuardianConsent: z
    .boolean()
    .describe("Whether AI answers a student only when a guardian has agreed."),
  workRetentionDays: z
    .int()
    .min(RETENTION_DAYS_MIN)
    .max(RETENTION_DAYS_MAX)
    .describe("After how many days works and files of an archived student are deleted."),
});
export type SchoolPrivacy = z.infer<typeof schoolPrivacy>;

export const editSchool = operation({
  name: "editSchool",
  address: "PATCH /schools/{schoolId}",
  summary:
    "Changes a school: names and time zone by operators, the rules for students' data also by its admins. After a change of the time zone, past usage stays in the day in which it was counted.",
  description:
    "Only the fields that are sent change. The last of two edits wins, except with `seenRetentionDays`: when the school's `workRetentionDays` is no longer that number, nothing changes and 422 `VAL_001` names `workRetentionDays`. After a change of the time zone, days begin at midnight in the new zone; credits spent before stay on the day on which they were counted.",
  example: { body: { requiresGuardianConsent: true } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    name: name.optional(),
    nameKo: nameKo.optional(),
    timeZone: timeZone.optional(),
    ...schoolPrivacy.partial().shape,
    seenRetentionDays: schoolPrivacy.shape.workRetentionDays
      .optional()
      .describe(
        "The `workRetentionDays` that the caller saw. When the school has another value by now, nothing changes and VAL_001 names `workRetentionDays`. When omitted, the last write wins.",
      ),
  }),
  data: poolOwner.extend(schoolPrivacy.shape),
});
export type EditedSchool = z.infer<typeof editSchool.data>;
export type SchoolEdit = z.infer<NonNullable<typeof editSchool.body>>;

export const archiveSchool = operation({
  name: "archiveSchool",
  address: "POST /schools/{schoolId}/archive",
  summary:
    "Archives a school: until it is restored, its people cannot sign in. Their sign-ins, launches and API tokens end permanently. Nothing is deleted.",
  description: "Its credits, work and ledger stay as they are. Calling it again changes nothing.",
  example: { data: { status: "archived" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: statusAnswer,
});

export const restoreSchool = operation({
  name: "restoreSchool",
  address: "POST /schools/{schoolId}/restore",
  summary: "Restores an archived school: its people sign in again, and nothing from before revives.",
  description: "Its people can sign in again. Calling it again changes nothing.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: statusAnswer,
});

const spender = { studentId: id, studentName: z.string(), spentCredits: credits };

export const schoolOverview = operation({
  name: "schoolOverview",
  address: "GET /schools/{schoolId}/overview",
  summary: "Credits, size and problems of a school; for its admins and operators.",
  description:
    "For the first page of a school admin. `availableCredits`, `reservedCredits` and `spentCredits` add up to `grantedCredits`. Today and this month are counted in the school's time zone.",
  example: { data: { name: "Hanbit Elementary School" } },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ expectedProfileId }),
  data: z.strictObject({
    schoolId: id,
    ...localisedName.shape,
    availableCredits: credits,
    reservedCredits: credits,
    spentCredits: credits,
    grantedCredits: credits,
    spentTodayCredits: credits,
    spentThisMonthCredits: credits,
    lowWaterCredits,
    studentCount: z.int().min(0),
    teacherCount: z.int().min(0),
    classroomCount: z.int().min(0),
    suspendedActivities: z
      .array(z.strictObject({ id, title: z.string(), classroomName: z.string(), app: localisedName }))
      .describe(
        "The first twenty activities, by classroom, that are not closed but that nobody can start because their app is suspended.",
      ),
    trend: z
      .array(z.strictObject({ day: calendarDay, spentCredits: credits }))
      .describe("What was spent on each of the last 14 school days, oldest first."),
    forecast: z
      .strictObject({ lastsUntil: calendarDay.nullable().describe("Null: for more than a year.") })
      .nullable()
      .describe(
        "Until when the credits last, at the pace of the last 14 school days; null when nothing was spent.",
      ),
    attention: z.strictObject({
      nearLimit: z
        .array(z.strictObject({ ...spender, dailyLimitCredits: credits }))
        .describe("Up to ten students who have spent at least 80 % of their daily limit today."),
      unusualDays: z
        .array(z.strictObject({ ...spender, day: calendarDay }))
        .describe(
          "Up to ten unusual days of the last seven days of which the caller was told, newest first.",
        ),
      waitingImport: z
        .enum(["ready", "failed", "stuck"])
        .nullable()
        .describe("Why the latest roster import waits for an admin; null when it does not."),
      openIncidentCount: z.int().min(0).describe("Safety incidents that nobody has handled yet."),
      hasSafetyContact: z
        .boolean()
        .describe("Whether the school has named someone for the safety of its students."),
    }),
  }),
});
export type SchoolOverview = z.infer<typeof schoolOverview.data>;
