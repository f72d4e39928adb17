import { z } from "zod";
import * as address from "./addresses";
import { operation } from "./operation";
import { classNumber, schoolPerson, standing, withPassword } from "./people";
import { id } from "./words";

const standingAnswer = z.strictObject({ id, standing });

/** `POST {edu_api}/people/{profileId}/archive`. */
export const archivePerson = operation({
  ...address.archivePerson,
  summary:
    "Archives a person: they can sign in no more, and their launches and API tokens end for good. Nothing is deleted.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: standingAnswer,
});

/** `POST {edu_api}/people/{profileId}/restore`. */
export const restorePerson = operation({
  ...address.restorePerson,
  summary:
    "Brings an archived person back, in the classrooms they were in; their launches and API tokens stay ended.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: standingAnswer,
});

/** `POST {edu_api}/people/{profileId}/moves`. */
export const movePerson = operation({
  ...address.movePerson,
  summary: "Moves a student to another classroom of the school.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    toClassroomId: id,
    fromClassroomId: id
      .optional()
      .describe("The classroom they leave; every one of theirs where none is named."),
    classNumber: classNumber.nullable().default(null),
  }),
  data: schoolPerson,
});
export type PersonMove = z.infer<NonNullable<typeof movePerson.body>>;

/** `POST {edu_api}/people/{profileId}/password`. */
export const resetPassword = operation({
  ...address.resetPassword,
  summary: "Gives a person of the school a new password, which only this answer tells. Their sign-ins end.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: withPassword,
});
