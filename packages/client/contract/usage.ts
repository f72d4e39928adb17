import { z } from "zod";
import {
  credits,
  expectedProfileId,
  holdState,
  id,
  localisedName,
  mediaType,
  moment,
  pageQuery,
  pathLocale,
} from "./basic-schemas";
import { SEARCH_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

export const ENTRY_TYPES = ["settle", "reserved", "released", "grant", "adjust"] as const;

/** The types of usage: entries of the ledger, and holds that are open or were released. */
export type EntryType = (typeof ENTRY_TYPES)[number];

/** A row of usage: a ledger entry, or a hold that is open or was released (protocol: Ledger, Usage). */
export const usageEntry = z.strictObject({
  id,
  at: moment,
  type: z.enum(ENTRY_TYPES),
  amountCredits: z.int(),
  balanceAfterCredits: z.int().min(0).nullable(),
  mediaType: mediaType.nullable(),
  model: z.string().nullable(),
  actor: z.strictObject({ id, displayName: z.string() }).nullable(),
  classroomId: id.nullable(),
  activityId: id.nullable(),
  appSlug: z.string().nullable(),
  operationId: z.string().nullable(),
  holdState: holdState.nullable(),
});
export type UsageEntry = z.infer<typeof usageEntry>;

/** A day (`2026-11-21`, in the school's time zone) or a moment. */
const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year <= 9998;
}, messageKey("dayOrMomentRange"));

/** The query fields that filter every view of usage. */
const usageFilters = {
  from: dayOrMoment.optional().describe("From this day or moment on."),
  to: dayOrMoment.optional().describe("Up to and including this day, or before this moment."),
  schoolId: id.optional().describe("For operators: only what this school pays for."),
  classroomId: id.optional(),
  teacherId: id
    .optional()
    .describe("Only classrooms whose first teacher, added before all others, is this person."),
  studentId: id.optional().describe("The person who spent the credits, of any role."),
  activityId: id.optional(),
  appSlug: z.string().max(100).optional(),
  model: z.string().max(200).optional(),
  type: z.enum(ENTRY_TYPES).optional(),
};

/** Chooses CSV in a link, which cannot send an `Accept` header. */
const format = z.enum(["json", "csv"]).optional().describe("`csv`: the rows as a file.");

/** Chooses a CSV file for people instead of programs. */
const locale = pathLocale
  .optional()
  .describe(
    "For CSV: the language of a file for people, with its headings and words in this language, signed amounts, and the school and days in its name. Without it the headings are the names of the fields.",
  );

/** The groups of a summary count spent credits only, so a summary cannot be filtered by the type of an entry. */
const { type: _type, ...summaryFilters } = usageFilters;

export const usageEntries = operation({
  name: "usageEntries",
  address: "GET /usage/entries",
  summary: "Ledger entries and holds that the caller may see, newest first; JSON or CSV.",
  description:
    "Entries are never changed or deleted. `settle` is credits spent, `grant` and `adjust` are credits given or corrected, `reserved` and `released` are holds that are open or were given back. `operationId` is the app's `Idempotency-Key`, where it sent one. A filter by something that the caller may not see answers 404. `Accept: text/csv` returns the rows of the page as CSV.",
  auth: "hub",
  csv: true,
  query: z.object({ ...pageQuery, ...usageFilters }),
  data: z.array(usageEntry),
});
export type UsageFilters = z.infer<z.ZodObject<typeof usageFilters>>;

/** What a usage summary can be grouped by. */
export const USAGE_GROUPS = ["day", "classroom", "teacher", "student", "activity", "app", "model"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

export const usageSummary = operation({
  name: "usageSummary",
  address: "GET /usage/summary",
  summary: "What was spent in the caller's scope, in total and by group; JSON or CSV.",
  description:
    "`key` is the id of the group, or the day. Days are those of the school that pays. Filters are those of `usageEntries`, without `type`. With `locale` a CSV file has the headings and names of the usage page.",
  auth: "hub",
  csv: true,
  query: z.object({
    ...summaryFilters,
    format,
    locale,
    groupBy: z.enum(USAGE_GROUPS).default("day"),
  }),
  data: z.strictObject({
    totals: z.strictObject({
      spentCredits: z.int().min(0),
      reservedCredits: z.int().min(0),
      releasedCredits: z.int().min(0),
      operations: z.int().min(0),
    }),
    groups: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        spentCredits: z.int().min(0),
        operations: z.int().min(0),
      }),
    ),
  }),
});

/** A ledger entry with the names that the usage page shows. */
export const usageLedgerEntry = z.strictObject({
  ...usageEntry.shape,
  activityTitle: z.string().nullable(),
  classroomName: z.string().nullable(),
  app: localisedName.nullable(),
  /** The school that pays; null for a developer's pool. */
  school: localisedName.nullable(),
  /** The reason of a grant or an adjustment. */
  note: z.string().nullable(),
  /** The time zone of the pool's days. */
  timeZone: z.string(),
});

export const usageLedger = operation({
  name: "usageLedger",
  address: "GET /usage/ledger",
  summary:
    "Ledger entries and holds with the names of their activity, classroom, app and school, newest first; JSON by page, or all of them as CSV.",
  description:
    "The entries of `usageEntries` with the names of activity, classroom, app and school, for showing to people. `timeZone` is the one in which the pool counts its days. With `expectedProfileId` it answers 404 when another person has signed in meanwhile. A CSV file has all entries; with `locale` it is for people: what was spent or reserved is negative there, and a hold that was given back counts 0.",
  example: { data: [{ note: null }] },
  auth: "hub",
  csv: true,
  query: z.object({ ...pageQuery, ...usageFilters, format, locale, expectedProfileId }),
  data: z.array(usageLedgerEntry),
});

export const usagePeople = operation({
  name: "usagePeople",
  address: "GET /usage/people",
  summary:
    "Up to 20 students and teachers whose usage the caller may see and whose name or login name contains the query, by name; for an operator those of `schoolId`, and nobody without it. For the filters of usage.",
  description: "Finds the ids for the filters `studentId` and `teacherId` of the other usage operations.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({
    query: z.string().trim().min(1).max(SEARCH_MAX).describe("Part of the name or login name."),
    schoolId: usageFilters.schoolId,
  }),
  data: z.array(z.strictObject({ id, displayName: z.string(), classroomName: z.string().nullable() })),
});

export const usageTotals = operation({
  name: "usageTotals",
  address: "GET /usage/totals",
  summary: "Credits and operations in the caller's scope today and this month, in the school's time zone.",
  description:
    "For a student their own spending, for a teacher that of their classrooms, for a school admin that of the school, for a developer that of their own pool, for an operator that of all.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ expectedProfileId }),
  data: z.strictObject({
    spentTodayCredits: credits,
    spentThisMonthCredits: credits,
    operationsThisMonth: z.int().min(0),
    reservedCredits: credits.describe(
      "Held for operations that are still running, and for pictures that the app has not collected.",
    ),
    dailyLimitCredits: credits
      .nullable()
      .describe("Credits that a student may spend on one day; null without a limit, and for other roles."),
  }),
});
export type UsageTotals = z.infer<typeof usageTotals.data>;
