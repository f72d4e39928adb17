import { z } from "zod";
import { clientGeneratedId, consentState, credits, id, moment, oneLine, pageQuery } from "./basic-schemas";
import { CLASSROOM_NAME_MAX } from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { status } from "./people";

/** The name of a classroom: one line of 1 to 60 characters. */
export const classroomName = oneLine(CLASSROOM_NAME_MAX);

/** A classroom as the admins of its school and operators see it. */
export const schoolClassroom = z.strictObject({
  id,
  name: z.string(),
  status,
  teachers: z.array(z.strictObject({ id, displayName: z.string() })),
  studentCount: z.int().min(0),
  openActivityCount: z.int().min(0),
  spentThisMonthCredits: credits,
});
export type SchoolClassroom = z.infer<typeof schoolClassroom>;

export const listSchoolClassrooms = operation({
  name: "listSchoolClassrooms",
  address: "GET /schools/{schoolId}/classrooms",
  summary: "The classrooms of a school by name; for its admins and operators.",
  description:
    "Archived classrooms are listed only with `status=archived`, which lists no others. `spentThisMonthCredits` is counted in the school's time zone.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ ...pageQuery, status: status.default("active") }),
  data: z.array(schoolClassroom),
});
export type ClassroomsQuery = z.infer<NonNullable<typeof listSchoolClassrooms.query>>;

export const createClassroom = operation({
  name: "createClassroom",
  address: "POST /schools/{schoolId}/classrooms",
  summary: "Adds a classroom to a school; the school's pool pays for it.",
  description:
    "The new classroom has no teachers and no students: add them with `addTeacher`, `createPerson` and `movePerson`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: z.strictObject({ classroomId: clientGeneratedId("classroom"), name: classroomName }),
  data: schoolClassroom,
});
export type NewClassroom = z.infer<NonNullable<typeof createClassroom.body>>;

export const editClassroom = operation({
  name: "editClassroom",
  address: "PATCH /classrooms/{classroomId}",
  summary: "Renames a classroom.",
  description: "Work, people and spending stay with the classroom. The last of two edits wins.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ name: classroomName }),
  data: schoolClassroom,
});

export const archiveClassroom = operation({
  name: "archiveClassroom",
  address: "POST /classrooms/{classroomId}/archive",
  summary: "Archives a classroom: nobody can work in it or open it until it is restored. Nothing is deleted.",
  description: "Its running launch sessions are refused from now on. Calling it again changes nothing.",
  example: { data: { status: "archived" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

export const restoreClassroom = operation({
  name: "restoreClassroom",
  address: "POST /classrooms/{classroomId}/restore",
  summary: "Restores an archived classroom.",
  description: "Its people, activities and work are as they were. Calling it again changes nothing.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

export const addTeacher = operation({
  name: "addTeacher",
  address: "PUT /classrooms/{classroomId}/teachers/{profileId}",
  summary: "Makes a teacher of the school a teacher of this classroom.",
  description:
    "The person must be an active teacher, otherwise 422 `VAL_001` at `profileId`; a person of another school is 404. A classroom may have several teachers. Calling it again changes nothing.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: schoolClassroom,
});

export const removeTeacher = operation({
  name: "removeTeacher",
  address: "DELETE /classrooms/{classroomId}/teachers/{profileId}",
  summary: "Removes a teacher from this classroom.",
  description:
    "Their launches in this classroom end. A classroom may be left without a teacher. Calling it again changes nothing.",
  example: { data: { teachers: [] } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

/** A student of a classroom, as its staff see them. */
export const classStudent = z.strictObject({
  id,
  displayName: z.string(),
  classNumber: z.int().nullable(),
  login: z.string(),
  lastActiveAt: moment
    .nullable()
    .describe("The latest Start or submission in this classroom; null before the first."),
  consent: consentState
    .nullable()
    .describe("The guardian's consent; null when the school does not require consent and none is recorded."),
});
export type ClassStudent = z.infer<typeof classStudent>;

export const classroomStudents = operation({
  name: "classroomStudents",
  address: "GET /classrooms/{classroomId}/students",
  summary:
    "All students of a classroom by class number; for its teachers, the school's admins, operators and, in a playground, its developer.",
  description:
    "Contains the login names, so it is not for apps: apps read `sessionRoster`. Archived students are left out.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(classStudent),
});

/** A student's new password, which no other answer contains. */
export const newPassword = z.strictObject({
  studentId: id,
  login: z.string(),
  displayName: z.string(),
  classNumber: z.int().nullable(),
  password: z.string(),
});
export type NewPassword = z.infer<typeof newPassword>;

/** The most students whose passwords one call can reset. */
export const MAX_NEW_PASSWORDS = 200;

export const makePasswords = operation({
  name: "makePasswords",
  address: "POST /classrooms/{classroomId}/passwords",
  summary:
    "Resets passwords of students of a classroom. Only this answer contains the new ones; old passwords, sign-ins, launches and API tokens end.",
  description:
    "Made for printing cards: the answer is the only place where the new passwords ever appear. Either all of them change or none. 404 when one of the students is not in the classroom.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    studentIds: z
      .array(id)
      .min(1)
      .max(MAX_NEW_PASSWORDS)
      .refine((ids) => new Set(ids).size === ids.length, messageKey("eachStudentOnce"))
      .meta({ uniqueItems: true }),
  }),
  data: z.array(newPassword),
});
