import { z } from "zod";
import { id, moment } from "./basic-schemas";
import { operation } from "./operation";

/** An account of a person outside the hub, by which they come in (protocol: Linked accounts). */
export const identityLink = z.strictObject({
  id,
  kind: z.enum(["lti", "sso"]).describe("`lti`: of the school's LMS; `sso`: of single sign-on."),
  issuer: z.string().meta({ examples: ["https://moodle.example.org"] }),
  subject: z
    .string()
    .describe("The account, as its issuer names it.")
    .meta({ examples: ["1042"] }),
  createdAt: moment,
});
export type IdentityLink = z.infer<typeof identityLink>;

export const listIdentityLinks = operation({
  name: "listIdentityLinks",
  address: "GET /people/{profileId}/identity-links",
  summary: "The linked accounts by which a person comes in, oldest first; for school admins and operators.",
  description: "A link is made at the first launch from the school's LMS, and at the first single sign-on.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.array(identityLink),
});

export const removeIdentityLink = operation({
  name: "removeIdentityLink",
  address: "DELETE /people/{profileId}/identity-links/{linkId}",
  summary: "Removes a linked account of a person; for school admins and operators.",
  description:
    "Ends the person's sign-ins, launches and API tokens. The account is linked again when it comes back and the hub finds the same person for it.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.strictObject({ id, removed: z.literal(true) }),
});
