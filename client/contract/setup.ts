import { z } from "zod";
import { operation } from "./operation";
import { id } from "./words";

/** The steps by which a school is set up, in their order. */
export const setupStepKey = z.enum(["admin", "classrooms", "teachers", "students", "activity", "credits"]);
export type SetupStepKey = z.infer<typeof setupStepKey>;

/** One step, and what it still lacks. */
export const setupStep = z.strictObject({
  key: setupStepKey,
  isDone: z.boolean(),
  classroomsWithout: z
    .int()
    .min(0)
    .describe("For `teachers` and `students`: how many active classrooms have none. Else 0."),
  classroomNames: z.array(z.string()).describe("The first three of those classrooms, by name."),
});
export type SetupStep = z.infer<typeof setupStep>;

/** `GET {edu_api}/schools/{schoolId}/setup`. */
export const schoolSetup = operation({
  name: "schoolSetup",
  method: "GET",
  path: "/schools/{schoolId}/setup",
  summary: "The steps by which a school is set up, and what each still lacks; for its admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    schoolId: id,
    isDone: z.boolean().describe("Whether every step is done."),
    hasApprovedApp: z.boolean().describe("Without an approved app nobody can set an activity."),
    steps: z.array(setupStep),
  }),
});
export type SchoolSetup = z.infer<typeof schoolSetup.data>;
