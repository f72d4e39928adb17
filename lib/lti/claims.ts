import { z } from "zod";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";

/** The names of the claims that the hub reads and writes. */
export const CLAIMS = {
  version: `${CLAIM}/version`,
  messageType: `${CLAIM}/message_type`,
  deploymentId: `${CLAIM}/deployment_id`,
  targetLinkUri: `${CLAIM}/target_link_uri`,
  roles: `${CLAIM}/roles`,
  resourceLink: `${CLAIM}/resource_link`,
  context: `${CLAIM}/context`,
  custom: `${CLAIM}/custom`,
  lis: `${CLAIM}/lis`,
  launchPresentation: `${CLAIM}/launch_presentation`,
  deepLinkingSettings: "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings",
  deepLinkingData: "https://purl.imsglobal.org/spec/lti-dl/claim/data",
  contentItems: "https://purl.imsglobal.org/spec/lti-dl/claim/content_items",
  memberships: "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice",
  grades: "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
} as const;

/** What the hub asks of the services of a platform: the people of a course, and its gradebook. */
export const SCOPES = {
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
  lineItems: "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
  readLineItems: "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly",
  scores: "https://purl.imsglobal.org/spec/lti-ags/scope/score",
} as const;

const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#";

/**
 * Returns what somebody with these roles is in a class of the hub; null for neither. A role is a whole URI, or its simple name, which LTI
 * still allows for the roles in a course; a part of a word is no role.
 */
export function roleOf(roles: readonly string[]): "teacher" | "student" | null {
  const has = (name: string) => roles.includes(MEMBERSHIP + name) || roles.includes(name);
  if (has("Instructor")) return "teacher";
  return has("Learner") ? "student" : null;
}

/** A text of a platform that the hub stores or compares; longer ones are refused. */
const text = z.string().min(1).max(2000);
/** A text that the hub only shows: any other value counts as none. */
const shown = z.string().trim().min(1).catch("").optional();

/** What the hub reads of a launch once its token is verified. What a platform may leave out is optional, and what is odd there counts as none. */
export const launchClaims = z.object({
  sub: z.string().min(1).max(255),
  name: shown,
  given_name: shown,
  family_name: shown,
  [CLAIMS.roles]: z.array(z.string()),
  [CLAIMS.deploymentId]: text,
  [CLAIMS.context]: z.object({ id: text, title: shown, label: shown }).optional(),
  [CLAIMS.resourceLink]: z.object({ id: text, title: shown }).optional(),
  [CLAIMS.custom]: z.record(z.string(), z.unknown()).catch({}).optional(),
  [CLAIMS.lis]: z
    .object({ person_sourcedid: z.string().max(255).catch("").optional() })
    .catch({})
    .optional(),
  [CLAIMS.launchPresentation]: z
    .object({ locale: z.string().catch("").optional() })
    .catch({})
    .optional(),
  [CLAIMS.deepLinkingSettings]: z
    .object({
      deep_link_return_url: z.url({ protocol: /^https?$/ }),
      data: z.string().max(10_000).optional(),
    })
    .optional(),
  [CLAIMS.memberships]: z.object({ context_memberships_url: z.url() }).optional().catch(undefined),
  [CLAIMS.grades]: z.object({ lineitem: z.url() }).optional().catch(undefined),
});
export type LaunchClaims = z.infer<typeof launchClaims>;
