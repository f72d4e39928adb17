import { z } from "zod";
import { id, localisedName, moment, pageQuery } from "./basic-schemas";
import {
  CONTACTS_MAX,
  FLAGGABLE_CATEGORIES,
  HELP_TEXT_MAX,
  INCIDENT_DAYS_MAX,
  NOTE_MAX,
  YOUNGEST_AGE_MIN,
} from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

// What is unsafe for a child, and what becomes of it (protocol: Safety).

/** What is unsafe for a child. */
export const SAFETY_CATEGORIES = [
  "self_harm",
  "sexual",
  "sexual_minors",
  "violence",
  "hate",
  "harassment",
  "illicit",
] as const;
export const safetyCategory = z.enum(SAFETY_CATEGORIES);
export type SafetyCategory = z.infer<typeof safetyCategory>;

export const flaggableCategory = z.enum(FLAGGABLE_CATEGORIES);
export type FlaggableCategory = z.infer<typeof flaggableCategory>;

/** Whether it was sent to the AI, or made by it. What is sent may be the app's own words, or an earlier answer. */
export const safetyDirection = z.enum(["input", "output"]);
export type SafetyDirection = z.infer<typeof safetyDirection>;

/** `notice`: it passed; `alert`: it was stopped; `urgent`: a child may be in danger. */
export const safetySeverity = z.enum(["notice", "alert", "urgent"]);
export type SafetySeverity = z.infer<typeof safetySeverity>;

/** What became of an incident. */
export const incidentState = z.enum(["open", "handled", "no_concern"]);
export type IncidentState = z.infer<typeof incidentState>;

/** The longest excerpt of an incident, in characters. */
export const EXCERPT_MAX = 500;

/** The `detail` of SAFETY_001: whom a child may talk to, in the reader's language, and what was stopped. */
export const safetyDetail = z.strictObject({ help: z.string(), direction: safetyDirection });

const noteText = z.string().trim().max(NOTE_MAX);

/** Something unsafe in what was sent to AI for a student, or came from it (protocol: Safety). */
export const safetyIncident = z.strictObject({
  id,
  at: moment,
  student: z.strictObject({ id, displayName: z.string() }),
  classroomId: id,
  classroomName: z.string(),
  activityId: id,
  activityTitle: z.string(),
  appSlug: z.string(),
  direction: safetyDirection,
  categories: z.array(safetyCategory),
  severity: safetySeverity,
  action: z.enum(["flagged", "stopped"]).describe("`flagged`: it passed, and was recorded."),
  excerpt: z
    .string()
    .nullable()
    .describe("At most 500 characters; null for a picture, and after the school's `incidentDays`."),
  state: incidentState,
  handledBy: z
    .strictObject({ id, displayName: z.string() })
    .nullable()
    .describe("Who last changed the state; null until then."),
  handledAt: moment.nullable(),
  note: noteText.nullable(),
});
export type SafetyIncident = z.infer<typeof safetyIncident>;

/** How many incidents of a category there are, without what was written and by whom. */
export const incidentCount = z.strictObject({
  schoolId: id,
  ...localisedName.shape,
  category: safetyCategory.nullable().describe("Null for those of which the provider named none."),
  open: z.int().min(0),
  handled: z.int().min(0),
  noConcern: z.int().min(0),
});
export type IncidentCount = z.infer<typeof incidentCount>;

export const listIncidents = operation({
  name: "listIncidents",
  address: "GET /safety/incidents",
  summary:
    "What was unsafe in students' use of AI: for the teachers of a classroom, the school's safety contacts and its admins. Operators get counts.",
  description:
    "Open ones first, then by severity, newest first. Teachers see the incidents of their classrooms, school admins and the school's safety contacts all of the school. Each reading is an event of the audit log for each student on the page. Operators get the numbers of each school and category, without students and texts; filters and paging do not apply to them.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    state: incidentState.optional(),
    category: safetyCategory.optional(),
    severity: safetySeverity.optional(),
    classroomId: id.optional(),
    studentId: id.optional(),
  }),
  data: z.union([z.array(safetyIncident), z.array(incidentCount)]),
});
export type IncidentsQuery = z.infer<NonNullable<typeof listIncidents.query>>;

export const editIncident = operation({
  name: "editIncident",
  address: "PATCH /safety/incidents/{incidentId}",
  summary: "Says what became of an incident; for those who see it.",
  description:
    "With `seenState` nothing changes when the incident has another state by now (412 `STATE_001`). Who changed it last, and when, is in the incident; who changed it before, in the audit log.",
  example: { body: { state: "handled", note: "Talked with her and her parents." } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "STATE_001"],
  body: z
    .strictObject({
      state: incidentState.optional(),
      note: noteText.nullable().optional(),
      seenState: incidentState.optional().describe("The state that the caller saw."),
    })
    .refine(({ state, note }) => state !== undefined || note !== undefined, {
      path: ["state"],
      message: messageKey("stateOrNote"),
    }),
  data: safetyIncident,
});
export type IncidentEdit = z.infer<NonNullable<typeof editIncident.body>>;

const stop = z.literal("stop");
const stopOrFlag = z.enum(["stop", "flag"]);

/** What becomes of each category: `flag` is recorded and passes. */
export const safetyLevels = z.strictObject({
  self_harm: stop,
  sexual: stop,
  sexual_minors: stop,
  violence: stopOrFlag,
  hate: stopOrFlag,
  harassment: stop,
  illicit: stopOrFlag,
});
export type SafetyLevels = z.infer<typeof safetyLevels>;

const helpText = z
  .string()
  .trim()
  .min(1)
  .max(HELP_TEXT_MAX)
  .nullable()
  .describe("What a child reads when something was stopped; null: the hub's own words.");

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, messageKey("timeOfDay"));

/** When AI answers students, in the school's time zone. */
export const aiHours = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1).max(7).describe("Days of the week; 1 is Monday."),
    from: timeOfDay.meta({ examples: ["08:30"] }),
    to: timeOfDay.meta({ examples: ["16:00"] }),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: messageKey("toAfterFrom") });
export type AiHours = z.infer<typeof aiHours>;

/** What a school, or a school that is added, has set for the safety of its students. */
const safetyRules = z.strictObject({
  levels: safetyLevels,
  helpText: z.strictObject({ en: helpText, ko: helpText }),
  aiHours: aiHours.nullable().describe("Null: AI answers at any time."),
  incidentDays: z
    .int()
    .min(1)
    .max(INCIDENT_DAYS_MAX)
    .describe("After how many days the excerpts of incidents are deleted."),
  youngestAge: z
    .int()
    .min(YOUNGEST_AGE_MIN)
    .max(18)
    .describe("The age of the youngest students: models with a higher minimum age do not answer students."),
});
export type SafetyRules = z.infer<typeof safetyRules>;

const safetyRulesEdit = {
  ...safetyRules.partial().shape,
  levels: safetyLevels.partial().optional(),
  helpText: safetyRules.shape.helpText.partial().optional(),
};

const contactIds = z.array(id).max(CONTACTS_MAX);
const emails = z.record(id, z.email().max(254).nullable());

export const schoolSafety = z.strictObject({
  schoolId: id,
  moderation: z
    .enum(["on", "demo", "off"])
    .describe("Whether what students write and get is checked; `demo`: by a list of a few words."),
  contacts: contactIds.describe(
    "Staff who see every incident of the school, and are alerted of what was stopped.",
  ),
  contactPeople: z.array(
    z.strictObject({
      id,
      displayName: z.string(),
      email: z.string().nullable().describe("Where urgent alerts are mailed."),
    }),
  ),
  ...safetyRules.shape,
});
export type SchoolSafety = z.infer<typeof schoolSafety>;

export const readSchoolSafety = operation({
  name: "readSchoolSafety",
  address: "GET /schools/{schoolId}/safety",
  summary: "A school's safety settings; for its admins and operators.",
  description: "What students write to AI and get from it is checked by these settings.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: schoolSafety,
});

export const editSchoolSafety = operation({
  name: "editSchoolSafety",
  address: "PATCH /schools/{schoolId}/safety",
  summary: "Changes a school's safety settings; for its admins and operators.",
  description:
    "Only the fields that are sent change; of `levels` and `helpText` only the members that are sent. `contacts` are active teachers and admins of the school. Levels other than those of `violence`, `hate` and `illicit` stay `stop`.",
  example: { body: { levels: { violence: "flag" } } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    ...safetyRulesEdit,
    contacts: contactIds.optional(),
    contactEmails: emails
      .optional()
      .describe("By the profile id of a contact, the address for urgent alerts; null: none."),
  }),
  data: schoolSafety,
});
export type SchoolSafetyEdit = z.infer<NonNullable<typeof editSchoolSafety.body>>;

export const readSafetyDefaults = operation({
  name: "readSafetyDefaults",
  address: "GET /safety/defaults",
  summary: "The safety settings that a school begins with; for operators.",
  description: "They are copied when a school is added; schools that exist keep theirs.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: safetyRules,
});

export const editSafetyDefaults = operation({
  name: "editSafetyDefaults",
  address: "PATCH /safety/defaults",
  summary: "Changes the safety settings that a school begins with; for operators.",
  description: "Schools that exist keep theirs.",
  example: { body: { incidentDays: 60 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject(safetyRulesEdit),
  data: safetyRules,
});
export type SafetyRulesEdit = z.infer<NonNullable<typeof editSafetyDefaults.body>>;
