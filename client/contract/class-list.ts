import { z } from "zod";
import * as address from "./addresses";
import { operation } from "./operation";
import { id, moment } from "./words";

/** A student of a classroom, as those see them who look after it. */
export const classStudent = z.strictObject({
  id,
  displayName: z.string(),
  classNumber: z.int().nullable(),
  login: z.string(),
  lastActiveAt: moment
    .nullable()
    .describe("The latest Start or submission in this classroom; null before the first."),
});
export type ClassStudent = z.infer<typeof classStudent>;

/** `GET {edu_api}/classrooms/{classroomId}/students`. */
export const classroomStudents = operation({
  ...address.classroomStudents,
  summary: "All students of a classroom by class number; for its teachers and the school's admins.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(classStudent),
});

/** A student's new password, in the one answer that ever has it. */
export const newPassword = z.strictObject({
  studentId: id,
  login: z.string(),
  displayName: z.string(),
  classNumber: z.int().nullable(),
  password: z.string(),
});
export type NewPassword = z.infer<typeof newPassword>;

/** The most students that get a new password in one go. */
export const MAX_NEW_PASSWORDS = 200;

/** `POST {edu_api}/classrooms/{classroomId}/passwords`. */
export const makePasswords = operation({
  ...address.makePasswords,
  summary:
    "Gives students of a classroom new passwords, which only this answer tells. Their old passwords, sign-ins, launches and tokens end.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    studentIds: z
      .array(id)
      .min(1)
      .max(MAX_NEW_PASSWORDS)
      .refine((ids) => new Set(ids).size === ids.length, "Name each student once.")
      .meta({ uniqueItems: true }),
  }),
  data: z.array(newPassword),
});
