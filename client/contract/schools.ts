import { z } from "zod";
import * as address from "./addresses";
import { SCHOOL_NAME_MAX, SEARCH_MAX } from "./limits";
import { operation } from "./operation";
import { displayName, login, standing, withPassword } from "./people";
import { credits, id, pageQuery } from "./words";

const name = z
  .string()
  .trim()
  .min(1)
  .max(SCHOOL_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "One line, without control characters.");
const nameKo = name.nullable().describe("The name that Korean pages show; null: `name`.");

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, "No such time zone.")
  .refine(isTimeZone, "No such time zone.")
  .describe("IANA name, such as `Asia/Seoul`; the school's days begin at its midnight.");

/** A school or a developer's playground with what its pool has. */
export const poolOwner = z.strictObject({
  poolId: id,
  schoolId: id.nullable().describe("Null for a developer's playground."),
  developerId: id.nullable().describe("Null for a school."),
  name: z.string(),
  nameKo: z.string().nullable(),
  standing,
  timeZone: z.string(),
  studentCount: z.int().min(0),
  availableCredits: credits,
  reservedCredits: credits,
  spentCredits: credits,
  grantedCredits: credits,
  spentThisMonthCredits: credits,
  lowWaterCredits: credits.nullable().describe("At or below this many the school is warned; null: never."),
});
export type PoolOwner = z.infer<typeof poolOwner>;

/** `GET {edu_api}/pools`. */
export const listPools = operation({
  ...address.listPools,
  summary: "Schools by name, then developers' playgrounds, with what their pools have; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name."),
    standing: standing.default("active"),
  }),
  data: z.array(poolOwner),
});
export type PoolsQuery = z.infer<NonNullable<typeof listPools.query>>;

/** `GET {edu_api}/schools/{schoolId}`. */
export const readSchool = operation({
  ...address.readSchool,
  summary: "One school with what its pool has; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: poolOwner,
});

/** `POST {edu_api}/schools`. */
export const createSchool = operation({
  ...address.createSchool,
  summary: "Adds a school with its pool and first admin, whose password only this answer tells.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    name,
    nameKo: nameKo.default(null),
    timeZone: timeZone.default("Asia/Seoul"),
    admin: z.strictObject({ displayName, login }),
  }),
  data: z.strictObject({ id, admin: withPassword }),
});
export type NewSchool = z.infer<NonNullable<typeof createSchool.body>>;

/** `PATCH {edu_api}/schools/{schoolId}`. */
export const editSchool = operation({
  ...address.editSchool,
  summary: "Changes a school's names or time zone; days that were counted stay as they are.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    name: name.optional(),
    nameKo: nameKo.optional(),
    timeZone: timeZone.optional(),
  }),
  data: poolOwner,
});
export type SchoolEdit = z.infer<NonNullable<typeof editSchool.body>>;

const standingAnswer = z.strictObject({ id, standing });

/** `POST {edu_api}/schools/{schoolId}/archive`. */
export const archiveSchool = operation({
  ...address.archiveSchool,
  summary: "Archives a school: its people can sign in no more and its launches end. Nothing is deleted.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: standingAnswer,
});

/** `POST {edu_api}/schools/{schoolId}/restore`. */
export const restoreSchool = operation({
  ...address.restoreSchool,
  summary: "Brings an archived school back as it was.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: standingAnswer,
});
