import { z } from "zod";
import { id } from "./basic-schemas";
import { operation } from "./operation";
import { classNumber, newSignIn, schoolPerson, statusAnswer } from "./people";

export const archivePerson = operation({
  name: "archivePerson",
  address: "POST /people/{profileId}/archive",
  summary:
    "Archives a person: they can no longer sign in, and their launches and API tokens end permanently. A student's works are kept for the school's retention time.",
  description:
    "Calling it again changes nothing. 422 `VAL_001` for the caller's own account, and for the last active admin of a school.",
  example: { data: { status: "archived" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: statusAnswer,
});

export const restorePerson = operation({
  name: "restorePerson",
  address: "POST /people/{profileId}/restore",
  summary:
    "Restores an archived person in the classrooms they were in; their launches and API tokens stay ended.",
  description: "The person signs in again with the password they had. Calling it again changes nothing.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: statusAnswer,
});

export const movePerson = operation({
  name: "movePerson",
  address: "POST /people/{profileId}/moves",
  summary: "Moves a student to another classroom of the school.",
  description:
    "Their work and spending stay with the old classroom. `classNumber` is the number in the new one. Calling it again changes nothing. 422 `VAL_001` for a person who is not a student.",
  example: { body: { classNumber: 1 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({
    toClassroomId: id,
    fromClassroomId: id
      .optional()
      .describe("The classroom that the student leaves; without it, all of their classrooms."),
    classNumber: classNumber.nullable().default(null),
  }),
  data: schoolPerson,
});
export type PersonMove = z.infer<NonNullable<typeof movePerson.body>>;

export const resetPassword = operation({
  name: "resetPassword",
  address: "POST /people/{profileId}/password",
  summary:
    "Resets the password of a person of the school and ends their sign-ins. Only this answer contains the new password.",
  description:
    "The sign-ins, launches and API tokens of the person end. A student keeps the new password; staff choose their own at the next sign-in. Nobody resets their own password here: 422 `VAL_001`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: newSignIn,
});
