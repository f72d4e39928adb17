import { z } from "zod";
import { calendarDay, id, moment, pageQuery } from "./basic-schemas";
import { operation } from "./operation";

const namedItem = z.strictObject({ id, displayName: z.string() });

/** An event of the audit log, with the names of its people, school and target (protocol: Audit log). */
export const auditEvent = z.strictObject({
  id,
  at: moment,
  actor: namedItem.nullable().describe("Who did it; null: the hub itself."),
  action: z.string().describe("What was done, such as `app.approve`."),
  subject: namedItem.nullable().describe("Whose data it was."),
  school: z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() }).nullable(),
  target: z
    .strictObject({ type: z.string(), id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe("What it was done to."),
  detail: z
    .record(z.string(), z.unknown())
    .describe("Details of the action by name, such as the fields that changed."),
  address: z
    .string()
    .nullable()
    .describe("The network address of the request; null when it is not known or was removed later."),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const person = z.string().trim().min(1).max(60);

/** The query fields that filter the audit log. */
export const auditFilters = {
  action: z.string().optional().describe("What was done, such as `app.approve`."),
  actor: person.optional().describe("Who did it, by id or login name."),
  subject: person.optional().describe("Whose data it was, by id or login name."),
  schoolId: id
    .optional()
    .describe(
      "Only events of this school. Without it, operators read all events, school admins those of their own school.",
    ),
  from: calendarDay
    .optional()
    .describe("From this day on, in the school's time zone; in UTC when an operator gives no `schoolId`."),
  to: calendarDay.optional().describe("Up to this day, included."),
};

export const auditEvents = operation({
  name: "auditEvents",
  address: "GET /audit/events",
  summary: "Audit events, newest first: all of them for operators, those of a school for its admins.",
  description:
    "Nobody can change or delete an event. The hub itself removes network addresses after 90 days and records of staff who viewed students' data after two years, and erasure removes what names an erased student. `detail` names what changed and contains no password, token or text of a child. Filters can be combined. `from` and `to` are days in the school's time zone: of the school of `schoolId`, or of a school admin's own school. For an operator without `schoolId` they are days in UTC. `format=csv` returns all events that match as a file.",
  example: {
    data: [
      {
        action: "submission.read",
        actor: { displayName: "이서연" },
        target: { type: "submission" },
        address: "203.0.113.7",
      },
    ],
  },
  auth: "hub",
  csv: true,
  errors: ["AUTH_002", "NOTFOUND_001"],
  query: z.object({
    ...pageQuery,
    ...auditFilters,
    format: z.enum(["json", "csv"]).optional().describe("`csv`: all events as a file."),
  }),
  data: z.array(auditEvent),
});
export type AuditQuery = z.infer<NonNullable<typeof auditEvents.query>>;
