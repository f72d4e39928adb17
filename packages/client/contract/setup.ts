import { z } from "zod";
import { id } from "./basic-schemas";
import { operation } from "./operation";

/** The steps of setting up a school, in order. */
export const setupStepKey = z.enum(["admin", "classrooms", "teachers", "students", "activity", "credits"]);
export type SetupStepKey = z.infer<typeof setupStepKey>;

/** One step of setting up a school, and what it still lacks. */
export const setupStep = z.strictObject({
  key: setupStepKey,
  isDone: z
    .boolean()
    .describe(
      "`admin` is done when the school has an active school admin, `classrooms` when it has an active classroom, `activity` when an active classroom has an activity, `credits` when the school was granted credits. `teachers` is done when the school has an active classroom and each of them has a teacher, `students` when each has a student; once a work was submitted in the school, both are done while it has an active classroom.",
    ),
  classroomsWithout: z
    .int()
    .min(0)
    .describe("For `teachers` and `students`: how many active classrooms have none. For the other steps: 0."),
  classroomNames: z
    .array(z.string())
    .describe("The names of the classrooms in `classroomsWithout`, sorted; at most three."),
});
export type SetupStep = z.infer<typeof setupStep>;

export const schoolSetup = operation({
  name: "schoolSetup",
  address: "GET /schools/{schoolId}/setup",
  summary: "The steps of setting up a school, and what each still lacks; for its admins and operators.",
  description:
    "Steps in the order in which they are done. In the steps `teachers` and `students`, `classroomsWithout` is how many active classrooms have none, and `classroomNames` are the first three of them.",
  example: {
    data: { isDone: false, steps: setupStepKey.options.map((key) => ({ key, isDone: key === "admin" })) },
  },
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    schoolId: id,
    isDone: z.boolean().describe("Whether every step is done."),
    hasApprovedApp: z
      .boolean()
      .describe("Whether there is an approved app; without one nobody can create an activity."),
    steps: z.array(setupStep),
  }),
});
export type SchoolSetup = z.infer<typeof schoolSetup.data>;
