import { z } from "zod";
import * as address from "./addresses";
import {
  CLASS_NUMBER_MAX,
  DISPLAY_NAME_MAX,
  LOGIN_MAX,
  LOGIN_MIN,
  LOGIN_PATTERN,
  SEARCH_MAX,
} from "./limits";
import { operation } from "./operation";
import { id, moment, pageQuery } from "./words";

const NO_CONTROL = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** The roles that a school gives to its people. */
export const schoolRole = z.enum(["student", "teacher", "school_admin"]);
export type SchoolRole = z.infer<typeof schoolRole>;

export const standing = z.enum(["active", "archived"]);
export type Standing = z.infer<typeof standing>;

export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(DISPLAY_NAME_MAX)
  .regex(NO_CONTROL, "One line, without control characters.");
export const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(LOGIN_MIN)
  .max(LOGIN_MAX)
  .regex(new RegExp(`^${LOGIN_PATTERN}$`), "Letters a to z, digits, dot, hyphen and underscore.")
  .describe("What the person types to sign in; kept in lower case, unique in the whole hub.");
export const classNumber = z.int().min(1).max(CLASS_NUMBER_MAX);

/** A classroom that somebody is in. */
const personClassroom = z.strictObject({
  id,
  name: z.string(),
  classNumber: z.int().nullable().describe("The number a student is called by in class."),
});

/** A person of a school, as its admins see them in a list. */
export const schoolPerson = z.strictObject({
  id,
  displayName: z.string(),
  login: z.string(),
  role: schoolRole,
  standing,
  classrooms: z.array(personClassroom),
});
export type SchoolPerson = z.infer<typeof schoolPerson>;

/** What a list of people may be narrowed by. */
export const peopleFilters = {
  q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or login name."),
  role: schoolRole.optional(),
  classroomId: id.optional(),
  standing: standing.default("active"),
};

/** `GET {edu_api}/schools/{schoolId}/people`. */
export const listSchoolPeople = operation({
  ...address.listSchoolPeople,
  summary: "The people of a school by name; for its admins and operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ ...pageQuery, ...peopleFilters }),
  data: z.array(schoolPerson),
});
export type PeopleQuery = z.infer<NonNullable<typeof listSchoolPeople.query>>;

/** A person with the password that is told this once. */
export const withPassword = z.strictObject({
  id,
  login: z.string(),
  displayName: z.string(),
  password: z.string(),
});
export type NewSignIn = z.infer<typeof withPassword>;

/** `POST {edu_api}/schools/{schoolId}/people`. */
export const createPerson = operation({
  ...address.createPerson,
  summary: "Adds a person to a school. Only this answer tells their first password.",
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
  data: withPassword,
});
export type NewPerson = z.infer<NonNullable<typeof createPerson.body>>;

/** `GET {edu_api}/schools/{schoolId}/login-suggestion`. */
export const suggestLogin = operation({
  ...address.suggestLogin,
  summary: "A login name for a new person that nobody has yet.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ displayName: z.string().max(DISPLAY_NAME_MAX) }),
  data: z.strictObject({ login: z.string() }),
});

/** `GET {edu_api}/people/{profileId}`: reading a student is one row of the audit log. */
export const getSchoolPerson = operation({
  name: "getSchoolPerson",
  method: "GET",
  path: "/people/{profileId}",
  summary: "One person of a school with what they did; reading a student is told to the audit log.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: schoolPerson.extend({
    submissionCount: z.int().min(0),
    spentThisMonthCredits: z.int().min(0),
    lastActiveAt: moment.nullable().describe("The latest Start or submission; null before the first."),
  }),
});
export type SchoolPersonDetail = z.infer<typeof getSchoolPerson.data>;

/** `PATCH {edu_api}/people/{profileId}`. */
export const editPerson = operation({
  ...address.editPerson,
  summary: "Changes a person's name, login name or class numbers.",
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
  }),
  data: schoolPerson,
});
export type PersonEdit = z.infer<NonNullable<typeof editPerson.body>>;
