import { z } from "zod";
import * as address from "./addresses";
import { CLASSROOM_NAME_MAX, MAX_LIMIT_CREDITS, MAX_PRICE_CREDITS } from "./limits";
import { operation } from "./operation";
import { standing } from "./people";
import { credits, id, mediaType, ownId, pageQuery } from "./words";

const classroomName = z
  .string()
  .trim()
  .min(1)
  .max(CLASSROOM_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "One line, without control characters.");

/** A classroom as the admins of its school see it. */
export const schoolClassroom = z.strictObject({
  id,
  name: z.string(),
  standing,
  teachers: z.array(z.strictObject({ id, displayName: z.string() })),
  studentCount: z.int().min(0),
  openActivityCount: z.int().min(0),
  spentThisMonthCredits: credits,
});
export type SchoolClassroom = z.infer<typeof schoolClassroom>;

/** `GET {edu_api}/schools/{schoolId}/classrooms`. */
export const listSchoolClassrooms = operation({
  ...address.listSchoolClassrooms,
  summary: "The classrooms of a school by name; for its admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ ...pageQuery, standing: standing.default("active") }),
  data: z.array(schoolClassroom),
});
export type ClassroomsQuery = z.infer<NonNullable<typeof listSchoolClassrooms.query>>;

/** `POST {edu_api}/schools/{schoolId}/classrooms`. */
export const createClassroom = operation({
  ...address.createClassroom,
  summary: "Adds a classroom to a school; the school's pool pays for it.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_001"],
  body: z.strictObject({ classroomId: ownId("classroom"), name: classroomName }),
  data: schoolClassroom,
});
export type NewClassroom = z.infer<NonNullable<typeof createClassroom.body>>;

/** `PATCH {edu_api}/classrooms/{classroomId}`. */
export const editClassroom = operation({
  ...address.editClassroom,
  summary: "Gives a classroom another name.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ name: classroomName }),
  data: schoolClassroom,
});

/** `POST {edu_api}/classrooms/{classroomId}/archive`. */
export const archiveClassroom = operation({
  ...address.archiveClassroom,
  summary:
    "Archives a classroom: nobody works in it or opens it any more, until it is restored. Nothing is deleted.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

/** `POST {edu_api}/classrooms/{classroomId}/restore`. */
export const restoreClassroom = operation({
  ...address.restoreClassroom,
  summary: "Brings an archived classroom back as it was.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

/** `PUT {edu_api}/classrooms/{classroomId}/teachers/{profileId}`. */
export const addTeacher = operation({
  ...address.addTeacher,
  summary: "Makes a teacher of the school a teacher of this classroom.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: schoolClassroom,
});

/** `DELETE {edu_api}/classrooms/{classroomId}/teachers/{profileId}`. */
export const removeTeacher = operation({
  ...address.removeTeacher,
  summary: "Takes a teacher out of this classroom.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: schoolClassroom,
});

const price = z.int().min(1).max(MAX_PRICE_CREDITS);

const modelIds = z.array(z.string().max(200)).max(500);

const poolRules = {
  allowsAllModels: z.boolean(),
  allowedModels: modelIds.describe("Counts where not all models are allowed."),
  dailyLimitCredits: z
    .int()
    .min(1)
    .max(MAX_LIMIT_CREDITS)
    .nullable()
    .describe("What one student may spend on one day of the school; null: no limit."),
  lowWaterCredits: z
    .int()
    .min(0)
    .max(MAX_LIMIT_CREDITS)
    .nullable()
    .describe("At or below this many available credits the school is warned; null: never."),
  textPriceCredits: price,
  imagePriceCredits: price,
};

/** A school's rules for spending, and the models that there are. */
export const schoolPool = z.strictObject({
  schoolId: id,
  ...poolRules,
  models: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      mediaType,
      allowsUnder18: z.boolean(),
      isClassroomDefault: z.boolean().describe("Used where an app names no model."),
      terms: z.strictObject({ url: z.url(), reviewedOn: z.iso.date().nullable() }).nullable(),
    }),
  ),
});
export type SchoolPool = z.infer<typeof schoolPool>;

/** `GET {edu_api}/schools/{schoolId}/pool`. */
export const getSchoolPool = operation({
  name: "getSchoolPool",
  method: "GET",
  path: "/schools/{schoolId}/pool",
  summary: "A school's models, prices and limits; for its admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: schoolPool,
});

/** `PATCH {edu_api}/schools/{schoolId}/pool`. */
export const editSchoolPool = operation({
  ...address.editSchoolPool,
  summary:
    "Changes a school's allowed models and limits; its prices, for operators alone. Only what is named changes.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z
    .strictObject({
      ...poolRules,
      allowModels: modelIds.describe("Added to the models that are allowed; the others stay as they are."),
      disallowModels: modelIds.describe("Taken from the models that are allowed."),
    })
    .partial(),
  data: schoolPool,
});
export type PoolEdit = z.infer<NonNullable<typeof editSchoolPool.body>>;
