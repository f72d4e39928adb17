import { z } from "zod";
import { id, localisedName, moment } from "./basic-schemas";
import { feedbackOfWork } from "./feedback";
import { operation } from "./operation";
import { progressFields } from "./progress";
import { workSummary } from "./work-summary";

/** What a student has done, for a teacher of theirs or their school's admins. */
export const readStudentRecord = operation({
  name: "readStudentRecord",
  address: "GET /students/{studentId}/record",
  summary:
    "What a student has done: works with feedback, progress of every activity, credits, last sign-in; for their teachers and the school's admins.",
  description:
    "A teacher gets what belongs to their own classrooms. School admins do not see works, so they get neither addresses nor pictures. At most the newest 200 works and activities. Reading it is an audit event.",
  example: { data: { credits: { days: [{ day: "2026-11-20", spentCredits: 12, operations: 3 }] } } },
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    student: z.strictObject({
      id,
      displayName: z.string(),
      classrooms: z.array(z.strictObject({ id, name: z.string(), classNumber: z.int().nullable() })),
    }),
    timeZone: z.string().describe("The time zone of the school, for displaying times."),
    lastSignInAt: moment.nullable().describe("Null when there was none within 90 days."),
    works: z
      .array(
        z.strictObject({
          ...workSummary,
          activityId: id,
          activityTitle: z.string(),
          app: localisedName,
          feedback: z.array(feedbackOfWork),
        }),
      )
      .describe("Newest first."),
    activities: z
      .array(
        z.strictObject({
          activity: z.strictObject({
            id,
            title: z.string(),
            classroomName: z.string(),
            opensAt: moment.nullable(),
            dueAt: moment.nullable(),
            closesAt: moment.nullable(),
          }),
          ...progressFields,
        }),
      )
      .describe("Those of the classrooms that the student is in, newest first."),
    credits: z
      .strictObject({
        spentCredits: z.int().min(0),
        days: z.array(
          z.strictObject({
            day: z.iso.date().describe("In the school's time zone."),
            spentCredits: z.int().min(0),
            operations: z.int().min(0),
          }),
        ),
      })
      .describe("The last 30 days, today included; days without a text or picture are left out."),
  }),
});
export type StudentRecord = z.infer<typeof readStudentRecord.data>;
