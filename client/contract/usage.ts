import { z } from "zod";
import * as address from "./addresses";
import { SEARCH_MAX } from "./limits";
import { operation } from "./operation";
import { holdState, id, mediaType, moment, pageQuery, shownTo } from "./words";

export const ENTRY_TYPES = ["grant", "hold", "settle", "release", "adjust"] as const;

/** One row of the usage ledger (protocol: Ledger, Usage). */
export const usageEntry = z.strictObject({
  id,
  at: moment,
  type: z.enum(ENTRY_TYPES),
  amountCredits: z.int(),
  balanceAfterCredits: z.int().min(0),
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

/** A day (`2026-11-21`, of the school's time zone) or a moment. */
const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year <= 9998;
}, "A day or moment between 1900 and 9998.");

/** What narrows every view of usage. */
const usageFilters = {
  from: dayOrMoment.optional().describe("From this day or moment on."),
  to: dayOrMoment.optional().describe("Up to and with this day, or before this moment."),
  schoolId: id.optional().describe("For operators: what this school pays for."),
  classroomId: id.optional(),
  teacherId: id.optional().describe("The classrooms that this teacher was the first to teach."),
  studentId: id.optional().describe("The person who spent."),
  activityId: id.optional(),
  appSlug: z.string().max(100).optional(),
  model: z.string().max(200).optional(),
  type: z.enum(ENTRY_TYPES).optional(),
};

/** For a plain link, which cannot send `Accept`. */
const format = z.enum(["json", "csv"]).optional().describe("`csv`: the rows as a file.");

/** A summary counts what was spent, so it has no kind of entry to filter by. */
const { type: _type, ...summaryFilters } = usageFilters;

/** `GET {edu_api}/usage/entries`. */
export const usageEntries = operation({
  name: "usageEntries",
  method: "GET",
  path: "/usage/entries",
  summary: "Ledger entries that the caller may see, newest first; JSON or CSV.",
  auth: "hub",
  csv: true,
  query: z.object({ ...pageQuery, ...usageFilters }),
  data: z.array(usageEntry),
});
export type UsageFilters = z.infer<z.ZodObject<typeof usageFilters>>;

export const USAGE_GROUPS = ["day", "classroom", "teacher", "student", "activity", "app", "model"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** `GET {edu_api}/usage/summary`: from the daily rollups, in days of the school. */
export const usageSummary = operation({
  name: "usageSummary",
  method: "GET",
  path: "/usage/summary",
  summary: "What was spent in the caller's scope, in total and by group; JSON or CSV.",
  auth: "hub",
  csv: true,
  query: z.object({
    ...summaryFilters,
    format,
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

const names = z.strictObject({ name: z.string(), nameKo: z.string().nullable() });

/** A row of the ledger as the usage page shows it: an entry with the names of what it is about. */
export const usageLedgerEntry = z.strictObject({
  ...usageEntry.shape,
  activityTitle: z.string().nullable(),
  classroomName: z.string().nullable(),
  app: names.nullable(),
  /** Whose pool moved; null for a developer's. */
  school: names.nullable(),
  /** Why, for a grant or an adjustment. */
  note: z.string().nullable(),
  /** In which the pool counts its days. */
  timeZone: z.string(),
});

/** `GET {edu_api}/usage/ledger`: what `usageEntries` lists, with names; as CSV the whole list, not one page. */
export const usageLedger = operation({
  ...address.usageLedger,
  summary:
    "Ledger entries with the names of what they are about, newest first; JSON by page, or all of them as CSV.",
  auth: "hub",
  csv: true,
  query: z.object({ ...pageQuery, ...usageFilters, format, shownTo }),
  data: z.array(usageLedgerEntry),
});

/** `GET {edu_api}/usage/people`: whom the ledger can be narrowed to. */
export const usagePeople = operation({
  ...address.usagePeople,
  summary: "People of the caller's usage by a part of their name, for narrowing it; at most 20, by name.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({
    query: z.string().trim().min(1).max(SEARCH_MAX).describe("Part of the name."),
    schoolId: usageFilters.schoolId,
  }),
  data: z.array(z.strictObject({ id, displayName: z.string(), classroomName: z.string().nullable() })),
});
