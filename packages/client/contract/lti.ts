import { z } from "zod";
import { id, moment, oneLine } from "./basic-schemas";
import { LTI_DEPLOYMENTS_MAX, LTI_NAME_MAX, LTI_TEXT_MAX } from "./limits";
import { operation } from "./operation";

const address = z.url().max(LTI_TEXT_MAX);
const name = oneLine(LTI_NAME_MAX)
  .describe("What the school calls it.")
  .meta({ examples: ["Moodle"] });
const deploymentIds = z
  .array(oneLine(255))
  .max(LTI_DEPLOYMENTS_MAX)
  .describe("The deployments whose launches are accepted; a launch of any other is refused.")
  .meta({ examples: [["1"]] });
const createPeople = z
  .boolean()
  .describe(
    "Whether the launch of somebody whom the school does not have makes a student or teacher of the school.",
  );

/** A platform as a school connects it (protocol: LTI). */
export const newLtiPlatform = z.strictObject({
  name,
  issuer: address
    .describe("`iss` of the platform's tokens.")
    .meta({ examples: ["https://moodle.example.org"] }),
  clientId: oneLine(255)
    .describe("The hub's client id in the platform.")
    .meta({ examples: ["xVfQzTgWmB2kLpN"] }),
  deploymentIds,
  authLoginUrl: address
    .describe("Where the platform authenticates its people.")
    .meta({ examples: ["https://moodle.example.org/mod/lti/auth.php"] }),
  authTokenUrl: address
    .describe("Where the platform gives tokens for its services.")
    .meta({ examples: ["https://moodle.example.org/mod/lti/token.php"] }),
  tokenAudience: address
    .nullable()
    .default(null)
    .describe(
      "`aud` of what the hub signs for `authTokenUrl`, for platforms that want another; null: that address.",
    ),
  jwksUrl: address
    .describe("Where the platform publishes its keys.")
    .meta({ examples: ["https://moodle.example.org/mod/lti/certs.php"] }),
  createPeople,
});
export type NewLtiPlatform = z.infer<typeof newLtiPlatform>;

const tool = z.strictObject({
  loginUrl: z.url().meta({ examples: ["https://hub.example.org/lti/login"] }),
  launchUrl: z.url().meta({ examples: ["https://hub.example.org/lti/launch"] }),
  jwksUrl: z.url().meta({ examples: ["https://hub.example.org/lti/jwks"] }),
});

/** A connected platform. */
export const ltiPlatform = newLtiPlatform.extend({
  platformId: id,
  tokenAudience: z.url().nullable(),
  createdAt: moment,
  tool: tool.describe("The hub's addresses, which the platform wants to know."),
});
export type LtiPlatform = z.infer<typeof ltiPlatform>;

export const listLtiPlatforms = operation({
  name: "listLtiPlatforms",
  address: "GET /schools/{schoolId}/lti-platforms",
  summary: "The LMSs that a school has connected, oldest first; for its admins and operators.",
  description: "`tool` has the hub's addresses, which an LMS wants to know; they are the same for all.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.array(ltiPlatform),
});

export const connectLtiPlatform = operation({
  name: "connectLtiPlatform",
  address: "POST /schools/{schoolId}/lti-platforms",
  summary: "Connects an LMS to a school by LTI 1.3; for its admins and operators.",
  description:
    "All addresses are public ones with `https`; on a local hub also `http://localhost`. A client of an issuer is connected to one school: a second time is 422 `VAL_001` at `clientId`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: newLtiPlatform,
  data: ltiPlatform,
});

export const editLtiPlatform = operation({
  name: "editLtiPlatform",
  address: "PATCH /schools/{schoolId}/lti-platforms/{platformId}",
  summary:
    "Changes the name, the deployments and `createPeople` of a connected LMS; for the school's admins and operators.",
  description:
    "Only the fields that are sent change. To change its addresses, disconnect the LMS and connect it again.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: newLtiPlatform.pick({ name: true, deploymentIds: true, createPeople: true }).partial(),
  data: ltiPlatform,
});
export type LtiPlatformEdit = z.infer<NonNullable<typeof editLtiPlatform.body>>;

export const disconnectLtiPlatform = operation({
  name: "disconnectLtiPlatform",
  address: "DELETE /schools/{schoolId}/lti-platforms/{platformId}",
  summary: "Disconnects an LMS: its launches are refused from now on. For the school's admins and operators.",
  description:
    "People, classrooms, activities and works stay. So do the links of people to their accounts there, which count again when the school connects the same issuer again.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.strictObject({ platformId: id, disconnected: z.literal(true) }),
});

/** A launch that was refused. */
export const ltiRefusal = z.strictObject({
  at: moment,
  reason: z
    .string()
    .describe("Why, as one word, such as `unknownDeployment`.")
    .meta({ examples: ["unknownDeployment"] }),
  kid: z.string().nullable().describe("The key that its token names; null when it names none."),
});
export type LtiRefusal = z.infer<typeof ltiRefusal>;

export const listLtiRefusals = operation({
  name: "listLtiRefusals",
  address: "GET /schools/{schoolId}/lti-platforms/{platformId}/refusals",
  summary:
    "The last fifty launches of a connected LMS that were refused, newest first; for the school's admins and operators.",
  description:
    "Without the tokens and without the people. A launch of an LMS that is not connected is in no list.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.array(ltiRefusal),
});

export const createLtiRegistration = operation({
  name: "createLtiRegistration",
  address: "POST /schools/{schoolId}/lti-registrations",
  summary:
    "Makes an address for dynamic registration, which an admin pastes into their LMS; for the school's admins and operators.",
  description:
    "The LMS that opens `registrationUrl` is connected to the school. The address works once, for an hour.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ createPeople }),
  data: z.strictObject({
    registrationUrl: z.url().meta({ examples: ["https://hub.example.org/lti/register?token=Zk3pQ"] }),
    expiresAt: moment,
  }),
});
export type NewLtiRegistration = z.infer<NonNullable<typeof createLtiRegistration.body>>;

/** A course of a connected LMS that is a classroom. */
export const ltiCourse = z.strictObject({
  courseId: id,
  platformId: id,
  platformName: z.string().meta({ examples: ["Moodle"] }),
  title: z.string().meta({ examples: ["Class 4-2"] }),
  classroom: z.strictObject({ id, name: z.string() }),
  hasRoster: z.boolean().describe("Whether the LMS lets the hub read the people of the course."),
});
export type LtiCourse = z.infer<typeof ltiCourse>;

export const listLtiCourses = operation({
  name: "listLtiCourses",
  address: "GET /schools/{schoolId}/lti-courses",
  summary:
    "The courses of connected LMSs that are linked to a classroom, by classroom; for the school's admins and operators.",
  description: "A teacher links a course at its first launch. At most 500.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: z.array(ltiCourse),
});

export const importLtiCourse = operation({
  name: "importLtiCourse",
  address: "POST /schools/{schoolId}/lti-courses/{courseId}/roster-imports",
  summary:
    "Reads the people of a course from the LMS, as a roster import that can be looked at before it is applied.",
  description:
    "For the school's admins and operators. Goes on as `startRosterImport` does: poll `readRosterImport`, then `applyRosterImport`. Known people keep their names and other classrooms; students who were linked to this LMS and are no longer in the course leave the classroom. 422 `VAL_001` when the LMS does not answer.",
  auth: "hub",
  cookieOnly: true,
  status: 202,
  errors: ["AUTH_002", "IDEM_002", "RATE_001", "VAL_001"],
  data: z.strictObject({ id, status: z.literal("checking") }),
});
