import { z } from "zod";
import { id, pageQuery } from "./basic-schemas";
import { SEARCH_MAX } from "./limits";
import { operation } from "./operation";
import { displayName, login, newSignIn, status as recordStatus } from "./people";

/** The roles of people who belong to the hub and to no school. */
export const hubRole = z.enum(["operator", "developer"]);
export type HubRole = z.infer<typeof hubRole>;

const status = recordStatus.describe("Archived people cannot sign in.");

/** An operator or a developer. */
export const hubPerson = z.strictObject({
  id,
  displayName: z.string(),
  login: z.string(),
  role: hubRole,
  status,
});
export type HubPerson = z.infer<typeof hubPerson>;

export const listHubPeople = operation({
  name: "listHubPeople",
  address: "GET /hub-people",
  summary: "The hub's operators and developers by name; for operators.",
  description:
    "`role`, `status` and `q` (a part of the name or login name) filter the list and can be combined. Archived people are listed only with `status=archived`, which lists no others.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(SEARCH_MAX).optional().describe("Part of a name or login name."),
    role: hubRole.optional(),
    status: status.default("active"),
  }),
  data: z.array(hubPerson),
});
export type HubPeopleQuery = z.infer<NonNullable<typeof listHubPeople.query>>;

export const createHubPerson = operation({
  name: "createHubPerson",
  address: "POST /hub-people",
  summary:
    "Adds an operator or a developer. Only this answer contains their first password, which they change at the first sign-in. A developer gets a credit pool with 0 credits and a playground.",
  description:
    "The login name must be free in the whole hub: otherwise 422 `VAL_001` at `login`. Grant a developer credits with `grantToDeveloper`.",
  example: { body: { role: "developer" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ role: hubRole, displayName, login }),
  data: newSignIn,
});
export type NewHubPerson = z.infer<NonNullable<typeof createHubPerson.body>>;

export const editHubPerson = operation({
  name: "editHubPerson",
  address: "PATCH /hub-people/{profileId}",
  summary: "Changes the name or login name of an operator or a developer; the role cannot change.",
  description:
    "Only the fields that are sent change. The person signs in with a changed login name from now on, with the same password.",
  example: { body: { displayName: "김민지" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ displayName: displayName.optional(), login: login.optional() }),
  data: hubPerson,
});
export type HubPersonEdit = z.infer<NonNullable<typeof editHubPerson.body>>;

const statusAnswer = z.strictObject({ id, status });

export const archiveHubPerson = operation({
  name: "archiveHubPerson",
  address: "POST /hub-people/{profileId}/archive",
  summary:
    "Archives an operator or a developer: their sign-ins, launches and API tokens end. Operators cannot archive themselves, so that one always remains.",
  description: "The apps of a developer keep their state. Calling it again changes nothing.",
  example: { data: { status: "archived" } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: statusAnswer,
});

export const restoreHubPerson = operation({
  name: "restoreHubPerson",
  address: "POST /hub-people/{profileId}/restore",
  summary: "Restores an archived operator or developer; their launches and API tokens stay ended.",
  description: "The person signs in again with the password they had. Calling it again changes nothing.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: statusAnswer,
});

export const resetHubPassword = operation({
  name: "resetHubPassword",
  address: "POST /hub-people/{profileId}/password",
  summary:
    "Resets the password of an operator or a developer. Only this answer contains the new one, which they change at the next sign-in.",
  description:
    "The sign-ins, launches and API tokens of the person end. Nobody resets their own password here: 422 `VAL_001`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "VAL_001"],
  data: newSignIn,
});
