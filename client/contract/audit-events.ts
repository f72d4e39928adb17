import { z } from "zod";
import * as address from "./addresses";
import { auditAction } from "./audit";
import { operation } from "./operation";
import { calendarDay, id, moment, pageQuery } from "./words";

const named = z.strictObject({ id, displayName: z.string() });

/** One event of the audit log with the names of what it is about. */
export const auditEvent = z.strictObject({
  id,
  at: moment,
  actor: named.nullable().describe("Who did it; null: the hub itself."),
  action: z.string().describe("What: `thing.what-was-done`."),
  subject: named.nullable().describe("Whose data it was."),
  school: z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() }).nullable(),
  target: z
    .strictObject({ type: z.string(), id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe("What it was done to."),
  detail: z.record(z.string(), z.unknown()).describe("What changed, in the field's own words."),
  address: z.string().nullable().describe("The network address it came from."),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const person = z.string().trim().min(1).max(60);

export const auditFilters = {
  action: auditAction.optional(),
  actor: person.optional().describe("Who did it, by id or login name."),
  subject: person.optional().describe("Whose data it was, by id or login name."),
  schoolId: id.optional(),
  from: calendarDay
    .optional()
    .describe("From this day on, by the school's clock; UTC where no school is named."),
  to: calendarDay.optional().describe("Up to this day, included."),
};

/** `GET {edu_api}/audit/events`. */
export const auditEvents = operation({
  ...address.auditEvents,
  summary: "Who did what with whose data, newest first: all of it for operators, a school's for its admins.",
  auth: "hub",
  csv: true,
  errors: ["AUTH_002", "NOTFOUND_001"],
  query: z.object({
    ...pageQuery,
    ...auditFilters,
    format: z.enum(["json", "csv"]).optional().describe("`csv`: all of it as a file."),
  }),
  data: z.array(auditEvent),
});
export type AuditQuery = z.infer<NonNullable<typeof auditEvents.query>>;
