import { z } from "zod";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { type NewLtiRegistration, newLtiPlatform } from "@/packages/client/contract/lti";
import { toolAddresses } from "./addresses";
import { SCOPES } from "./claims";
import { fetchPlatform, readJson } from "./fetch-platform";
import { LtiRefused } from "./lti-refused";
import { findOneTime, issueToken } from "./one-time-token";
import { insertPlatform } from "./platforms";

const PLATFORM_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-platform-configuration";
const TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration";

/** Where teachers add activities, by the names of LTI and of Canvas, which shows a tool for assignments only when it asks for that. */
const PLACEMENT =
  /^(?:https:\/\/canvas\.instructure\.com\/lti\/)?(?:ContentArea|assignment_selection|link_selection)$/;

const registrationData = z.object({
  schoolId: z.string(),
  createPeople: z.boolean(),
  /** The admin who asked for the address, in whose name the platform is connected. */
  adminId: z.string(),
});

/** Makes the one-time address that an admin gives to the LMS for dynamic registration. @throws HubError AUTH_002, NOTFOUND_001 */
export async function createRegistration(
  caller: Person,
  schoolId: string,
  { createPeople }: NewLtiRegistration,
) {
  await assertManagesSchool(caller, schoolId);
  const data = { schoolId: schoolId.toLowerCase(), createPeople, adminId: caller.id };
  const { token, expiresAt } = await issueToken("registration", null, data);
  const url = new URL(toolAddresses().registrationUrl);
  url.searchParams.set("token", token);
  return { registrationUrl: url.href, expiresAt: expiresAt.toISOString() };
}

const configurationOf = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  registration_endpoint: z.string(),
  /** The audience of what the hub signs for the token endpoint. Canvas names only a host here, and wants the endpoint. */
  authorization_server: z.url().optional().catch(undefined),
  [PLATFORM_CONFIGURATION]: z
    .object({
      messages_supported: z.array(z.object({ type: z.string(), placements: z.array(z.string()).optional() })),
    })
    .optional()
    .catch(undefined),
});

const registered = z.object({
  client_id: z.coerce.string(),
  [TOOL_CONFIGURATION]: z.object({ deployment_id: z.coerce.string().optional() }).catch({}).optional(),
});

type Configuration = z.infer<typeof configurationOf>;

/** How the hub describes itself as a tool, to a platform that describes itself so. */
function toolConfiguration({ [PLATFORM_CONFIGURATION]: platform }: Configuration) {
  const { loginUrl, launchUrl, jwksUrl } = toolAddresses();
  const name = "Education Hub";
  const message = (type: string) => ({
    type,
    target_link_uri: launchUrl,
    label: name,
    "label#ko": "에듀케이션 허브",
  });
  const supported = platform?.messages_supported.find(({ type }) => type === "LtiDeepLinkingRequest");
  const placements = supported?.placements?.filter((placement) => PLACEMENT.test(placement)) ?? [];
  const deepLinking = {
    ...message("LtiDeepLinkingRequest"),
    ...(placements.length > 0 && { placements }),
  };
  return {
    application_type: "web",
    response_types: ["id_token"],
    grant_types: ["client_credentials", "implicit"],
    initiate_login_uri: loginUrl,
    redirect_uris: [launchUrl],
    client_name: name,
    jwks_uri: jwksUrl,
    logo_uri: `${env().hubUrl}/icon.svg`,
    token_endpoint_auth_method: "private_key_jwt",
    scope: Object.values(SCOPES).join(" "),
    [TOOL_CONFIGURATION]: {
      domain: new URL(env().hubUrl).host,
      description: "Activities with education apps",
      target_link_uri: launchUrl,
      claims: ["iss", "sub", "name", "given_name", "family_name"],
      messages: [deepLinking, message("LtiResourceLinkRequest")],
    },
  };
}

/** What a platform sends to the registration address that its admin has pasted there. */
export interface RegistrationRequest {
  token: string;
  configurationUrl: string;
  registrationToken: string | null;
}

/** The headers of the requests of a registration: some platforms, such as Canvas, want the token for their description too. */
function headersWith(registrationToken: string | null): Record<string, string> {
  const accept = { accept: "application/json" };
  return registrationToken === null ? accept : { ...accept, authorization: `Bearer ${registrationToken}` };
}

/** Reads what a platform says about itself, which must be on its issuer's host. */
async function readConfiguration(url: string, registrationToken: string | null): Promise<Configuration> {
  const answer = await fetchPlatform(url, { headers: headersWith(registrationToken) });
  const parsed = configurationOf.safeParse(readJson(answer));
  const isOwn = parsed.success && URL.parse(parsed.data.issuer)?.host === URL.parse(url)?.host;
  if (!isOwn) throw new LtiRefused("badRegistration", 400);
  return parsed.data;
}

async function postRegistration(configuration: Configuration, registrationToken: string | null) {
  const answer = await fetchPlatform(configuration.registration_endpoint, {
    method: "POST",
    headers: { ...headersWith(registrationToken), "content-type": "application/json" },
    body: JSON.stringify(toolConfiguration(configuration)),
  });
  const parsed = registered.safeParse(readJson(answer));
  if (!parsed.success) throw new LtiRefused("badRegistration", 502);
  return parsed.data;
}

/** Returns the admin of a registration address, who must manage the school still. @throws LtiRefused, HubError AUTH_002, NOTFOUND_001 */
async function getConnector(
  { adminId, schoolId }: z.infer<typeof registrationData>,
  ipAddress: string | null,
): Promise<Person> {
  const found = await prisma().profile.findFirst({
    where: { id: adminId, status: "active", OR: [{ schoolId: null }, { school: { status: "active" } }] },
    select: { id: true, login: true, role: true, displayName: true, schoolId: true },
  });
  if (!found) throw new LtiRefused("usedRegistration", 401);
  const admin = { ...found, signInId: null, ipAddress };
  await assertManagesSchool(admin, schoolId);
  return admin;
}

/**
 * Registers the hub with a platform that opens the registration address, and connects it to the school of the address (LTI dynamic
 * registration). The address works once, and only while its admin manages the school. @throws LtiRefused, HubError VAL_001, AUTH_002,
 * NOTFOUND_001
 */
export async function registerPlatform(
  { token, configurationUrl, registrationToken }: RegistrationRequest,
  ipAddress: string | null,
): Promise<{ name: string; hasDeployment: boolean }> {
  const found = await findOneTime("registration", token, registrationData);
  if (!found) throw new LtiRefused("usedRegistration", 401);
  const { schoolId, createPeople } = found.data;
  const admin = await getConnector(found.data, ipAddress);
  if (!(await found.take())) throw new LtiRefused("usedRegistration", 401);
  const configuration = await readConfiguration(configurationUrl, registrationToken);
  const { client_id: clientId, [TOOL_CONFIGURATION]: tool } = await postRegistration(
    configuration,
    registrationToken,
  );
  const { host } = new URL(configuration.issuer);
  const platform = newLtiPlatform.safeParse({
    name: host,
    issuer: configuration.issuer,
    clientId,
    deploymentIds: tool?.deployment_id === undefined ? [] : [tool.deployment_id],
    authLoginUrl: configuration.authorization_endpoint,
    authTokenUrl: configuration.token_endpoint,
    tokenAudience: configuration.authorization_server ?? null,
    jwksUrl: configuration.jwks_uri,
    createPeople,
  });
  if (!platform.success) throw new LtiRefused("badRegistration", 400);
  await insertPlatform(admin, schoolId, platform.data);
  return { name: host, hasDeployment: platform.data.deploymentIds.length > 0 };
}
