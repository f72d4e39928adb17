import { z } from "zod";
import { consentState, id, moment, oneLine, pageQuery } from "./basic-schemas";
import { EXAMPLE_VALUES } from "./example-values";
import {
  CLASS_NUMBER_MAX,
  DISPLAY_NAME_MAX,
  LOGIN_MAX,
  LOGIN_MIN,
  LOGIN_PATTERN,
  SEARCH_MAX,
  SSO_ID_MAX,
} from "./limits";
import { messageKey } from "./message-keys";
import { operation } from "./operation";

/** The roles of people who belong to a school. */
export const schoolRole = z.enum(["student", "teacher", "school_admin"]);
export type SchoolRole = z.infer<typeof schoolRole>;

/** Whether a person, classroom or school is in use or archived. */
export const status = z.enum(["active", "archived"]);
export type RecordStatus = z.infer<typeof status>;

/** What archiving and restoring answer. */
export const statusAnswer = z.strictObject({ id, status });

/** A person's name: one line of 1 to 60 characters. */
export const displayName = oneLine(DISPLAY_NAME_MAX);
/** A login name; upper-case letters become lower-case. */
export const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(LOGIN_MIN)
  .max(LOGIN_MAX)
  .regex(new RegExp(`^${LOGIN_PATTERN}$`), messageKey("loginFormat"))
  .describe("What the person types to sign in; stored in lower case, unique in the whole hub.");
/** A student's number within a class, 1 to 999. */
export const classNumber = z.int().min(1).max(CLASS_NUMBER_MAX);

/** What single sign-on says of a person, such as an e-mail address of the school; in lower case. */
export const ssoId = oneLine(SSO_ID_MAX).toLowerCase();

/** A classroom that a person is enrolled in. */
const personClassroom = z.strictObject({
  id,
  name: z.string(),
  classNumber: z.int().nullable().describe("The student's number within the class."),
});

/** A person of a school, as its admins and operators see them in a list. */
export const schoolPerson = z.strictObject({
  id,
  displayName: z.string(),
  login: z.string(),
  role: schoolRole,
  status,
  ssoId: z
    .string()
    .nullable()
    .describe("What single sign-on says of the person, where that is not the login name; null: nothing."),
  classrooms: z.array(personClassroom),
});
export type SchoolPerson = z.infer<typeof schoolPerson>;

/** The query fields that filter a list of people. */
export const peopleFilters = {
  q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or login name."),
  role: schoolRole.optional(),
  classroomId: id.optional(),
  status: status.default("active"),
};

export const listSchoolPeople = operation({
  name: "listSchoolPeople",
  address: "GET /schools/{schoolId}/people",
  summary: "The people of a school by name; for its admins and operators.",
  description:
    "`role`, `classroomId`, `status` and `q` (a part of the name or login name) filter the list and can be combined. Archived people are listed only with `status=archived`, which lists no others.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ ...pageQuery, ...peopleFilters }),
  data: z.array(schoolPerson),
});
export type PeopleQuery = z.infer<NonNullable<typeof listSchoolPeople.query>>;

/** A person with a new password, which no other answer contains. */
export const newSignIn = z.strictObject({
  id,
  login: z.string(),
  displayName: z.string(),
  password: z.string(),
});
export type NewSignIn = z.infer<typeof newSignIn>;

export const createPerson = operation({
  name: "createPerson",
  address: "POST /schools/{schoolId}/people",
  summary: "Adds a person to a school. Only this answer contains their first password.",
  description:
    "The login name must be free in the whole hub: otherwise 422 `VAL_001` at `login`, with free names in `suggestions`. A student and a teacher may be put in classrooms at once; a school admin belongs to none. Staff choose a password of their own at the first sign-in, students keep this one.",
  example: { body: { classroomIds: [EXAMPLE_VALUES.classroomId], classNumber: 1 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    role: schoolRole,
    displayName,
    login,
    classroomIds: z.array(id).max(20).default([]).describe("None for a school admin."),
    classNumber: classNumber.nullable().default(null).describe("For students only."),
  }),
  data: newSignIn,
});
export type NewPerson = z.infer<NonNullable<typeof createPerson.body>>;

export const suggestLogin = operation({
  name: "suggestLogin",
  address: "GET /schools/{schoolId}/login-suggestion",
  summary: "An unused login name for a new person.",
  description:
    "Made from the name: 김민지 becomes `gimminji`, and `gimminji2` when that is taken. It is not reserved, so `createPerson` may still refuse it.",
  example: { data: { login: "gimminji" } },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ displayName: z.string().max(DISPLAY_NAME_MAX) }),
  data: z.strictObject({ login: z.string() }),
});

/** A student's consent, and who recorded it when. */
export const consentRecord = z.strictObject({
  consent: consentState,
  setAt: moment.nullable().describe("Null when nobody has recorded anything yet."),
  setBy: z.string().nullable(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

export const getSchoolPerson = operation({
  name: "getSchoolPerson",
  address: "GET /people/{profileId}",
  summary:
    "One person of a school with their submissions and spending. Reading a student writes an audit event.",
  description:
    "`spentThisMonthCredits` is counted in the school's time zone. A person of another school does not exist for a school admin (404).",
  auth: "hub",
  errors: ["AUTH_002"],
  data: schoolPerson.extend({
    submissionCount: z.int().min(0),
    spentThisMonthCredits: z.int().min(0),
    lastActiveAt: moment.nullable().describe("The latest Start or submission; null before the first."),
    consent: consentRecord.nullable().describe("A student's; null for staff."),
    erasedAt: moment.nullable().describe("When the person's data was erased; null: it was not."),
  }),
});
export type SchoolPersonDetail = z.infer<typeof getSchoolPerson.data>;

export const editPerson = operation({
  name: "editPerson",
  address: "PATCH /people/{profileId}",
  summary: "Changes a person's name, login name, id for single sign-on or class numbers.",
  description:
    "Only the fields that are sent change; the role never does. The person signs in with a changed login name from now on, with the same password.",
  example: { body: { displayName: "김민지" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    displayName: displayName.optional(),
    login: login.optional(),
    classNumbers: z
      .array(z.strictObject({ classroomId: id, classNumber: classNumber.nullable() }))
      .max(20)
      .optional()
      .describe("In classrooms that the student is in."),
    ssoId: ssoId.nullable().optional().describe("What single sign-on says of the person; null: nothing."),
  }),
  data: schoolPerson,
});
export type PersonEdit = z.infer<NonNullable<typeof editPerson.body>>;
