import { z } from "zod";
import * as address from "./addresses";
import { SEARCH_MAX } from "./limits";
import { operation } from "./operation";
import { displayName, login, standing, withPassword } from "./people";
import { id, pageQuery } from "./words";

/** The roles of people who belong to the hub and to no school. */
export const hubRole = z.enum(["operator", "developer"]);
export type HubRole = z.infer<typeof hubRole>;

const status = standing.describe("Archived people cannot sign in.");

/** An operator or a developer. */
export const hubPerson = z.strictObject({
  id,
  displayName: z.string(),
  login: z.string(),
  role: hubRole,
  status,
});
export type HubPerson = z.infer<typeof hubPerson>;

/** `GET {edu_api}/hub-people` (protocol: People and roles). */
export const listHubPeople = operation({
  ...address.listHubPeople,
  summary: "The hub's operators and developers by name; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or login name."),
    role: hubRole.optional(),
    status: standing.default("active"),
  }),
  data: z.array(hubPerson),
});
export type HubPeopleQuery = z.infer<NonNullable<typeof listHubPeople.query>>;

/** `POST {edu_api}/hub-people`. */
export const createHubPerson = operation({
  ...address.createHubPerson,
  summary:
    "Adds an operator or a developer. Only this answer has their first password, which they change at the first sign-in. A developer gets a credit pool with 0 credits and a playground.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ role: hubRole, displayName, login }),
  data: withPassword,
});
export type NewHubPerson = z.infer<NonNullable<typeof createHubPerson.body>>;

/** `PATCH {edu_api}/hub-people/{profileId}`. */
export const editHubPerson = operation({
  ...address.editHubPerson,
  summary: "Changes the name or login name of an operator or a developer; the role stays.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ displayName: displayName.optional(), login: login.optional() }),
  data: hubPerson,
});
export type HubPersonEdit = z.infer<NonNullable<typeof editHubPerson.body>>;

const statusAnswer = z.strictObject({ id, status });

/** `POST {edu_api}/hub-people/{profileId}/archive`. */
export const archiveHubPerson = operation({
  ...address.archiveHubPerson,
  summary:
    "Archives an operator or a developer: their sign-ins, launches and API tokens end. Not oneself, so that one operator always stays.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: statusAnswer,
});

/** `POST {edu_api}/hub-people/{profileId}/restore`. */
export const restoreHubPerson = operation({
  ...address.restoreHubPerson,
  summary: "Restores an archived operator or developer; their launches and API tokens stay ended.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: statusAnswer,
});

/** `POST {edu_api}/hub-people/{profileId}/password`. */
export const resetHubPassword = operation({
  ...address.resetHubPassword,
  summary:
    "Gives an operator or a developer a new password, which only this answer has and which they change at the next sign-in.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: withPassword,
});
