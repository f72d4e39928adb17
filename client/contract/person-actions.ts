import { z } from "zod";
import { operation } from "./operation";
import { classNumber, schoolPerson, standing, withPassword } from "./people";
import { id } from "./words";

const standingAnswer = z.strictObject({ id, standing });

/** `POST {edu_api}/people/{profileId}/archive`. */
export const archivePerson = operation({
  name: "archivePerson",
  summary:
    "Archives a person: they can sign in no more, and their launches and API tokens end for good. Nothing is deleted.",
  method: "POST",
  path: "/people/{profileId}/archive",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: standingAnswer,
});

/** `POST {edu_api}/people/{profileId}/restore`. */
export const restorePerson = operation({
  name: "restorePerson",
  summary:
    "Brings an archived person back, in the classrooms they were in; their launches and API tokens stay ended.",
  method: "POST",
  path: "/people/{profileId}/restore",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: standingAnswer,
});

/** `POST {edu_api}/people/{profileId}/moves`. */
export const movePerson = operation({
  name: "movePerson",
  summary: "Moves a student to another classroom of the school.",
  method: "POST",
  path: "/people/{profileId}/moves",
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
  name: "resetPassword",
  summary: "Gives a person of the school a new password, which only this answer tells. Their sign-ins end.",
  method: "POST",
  path: "/people/{profileId}/password",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: withPassword,
});
