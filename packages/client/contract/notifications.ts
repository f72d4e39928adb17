import { z } from "zod";
import { id, localisedName, moment } from "./basic-schemas";

/** The students of whom a notification tells; the hub adds them to `params` when it is read. */
const aboutStudent = { studentId: id, studentName: z.string() };

const activityParams = { activityId: id, activityTitle: z.string() };

/** What a teacher said about a work, to its student. */
const feedbackParams = {
  submissionId: id,
  ...activityParams,
  authorName: z.string().describe("The teacher's name."),
};

const appParams = { appSlug: z.string(), app: localisedName };

/** Each kind of notification (protocol: Notifications), with its params. */
export const NOTIFICATION_PARAMS = {
  "work.submitted": z.strictObject({
    ...activityParams,
    classroomName: z.string(),
    count: z.int().min(1).describe("How many times work was submitted since the last one was read."),
  }),
  feedback: z.strictObject({ ...feedbackParams, stamp: z.string().nullable() }),
  "revision.requested": z.strictObject(feedbackParams),
  "feedback.answer": z.strictObject({ submissionId: id, ...activityParams, ...aboutStudent }),
  "due.soon": z.strictObject({
    ...activityParams,
    dueAt: moment.nullable(),
    remindedBy: z.string().nullable().describe("The teacher who sends a reminder; null when the hub does."),
  }),
  "safety.alert": z.strictObject({
    incidentId: id,
    severity: z.enum(["notice", "alert", "urgent"]),
    classroomName: z.string(),
    ...aboutStudent,
  }),
  "credits.low": z.strictObject({ schoolId: id, availableCredits: z.int(), lowWaterCredits: z.int() }),
  "spending.unusual": z.strictObject({
    day: z.iso.date().describe("In the school's time zone."),
    spentCredits: z.int(),
    cause: z
      .enum(["class-median", "school-share"])
      .describe("Ten times the median of the class, or a fifth of what the school had that morning."),
    ...aboutStudent,
  }),
  "app.waiting": z.strictObject({
    ...appParams,
    isChange: z.boolean().describe("Whether changes of an approved app wait."),
  }),
  "app.decided": z.strictObject({ ...appParams, decision: z.enum(["approved", "refused"]) }),
  "import.done": z.strictObject({
    schoolId: id,
    importId: id,
    status: z.enum(["ready", "applied", "failed"]),
  }),
};

export type NotificationKind = keyof typeof NOTIFICATION_PARAMS;

/** The params of a kind, as they are read. */
export type NotificationParams<Kind extends NotificationKind> = z.infer<(typeof NOTIFICATION_PARAMS)[Kind]>;
