import { z } from "zod";
import { operation } from "./operation";

/** How people of a school may sign in besides with a password (protocol: Single sign-on). */
export const schoolSingleSignOn = z.strictObject({
  providers: z
    .array(z.strictObject({ id: z.string(), name: z.string() }))
    .describe("The providers of SSO_FILE for this school; none: it has no single sign-on."),
  onlySingleSignOn: z.boolean().describe("Whether only the school's admins may still use a password."),
});
export type SchoolSingleSignOn = z.infer<typeof schoolSingleSignOn>;

export const readSingleSignOn = operation({
  name: "readSingleSignOn",
  address: "GET /schools/{schoolId}/single-sign-on",
  summary: "With which providers people of a school may sign in; for its admins and operators.",
  description: "The operator of the hub names the providers in the file of `SSO_FILE`.",
  auth: "hub",
  errors: ["AUTH_002"],
  example: { data: { providers: [{ id: "google", name: "Google" }] } },
  data: schoolSingleSignOn,
});

export const editSingleSignOn = operation({
  name: "editSingleSignOn",
  address: "PATCH /schools/{schoolId}/single-sign-on",
  summary: "Says whether a school allows single sign-on only; its admins keep their passwords.",
  description:
    "Only for a school that has a provider: otherwise 422 `VAL_001` at `onlySingleSignOn`. Sign-ins that have begun with a password go on.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  example: { body: { onlySingleSignOn: false }, data: { providers: [{ id: "google", name: "Google" }] } },
  body: schoolSingleSignOn.pick({ onlySingleSignOn: true }),
  data: schoolSingleSignOn,
});
