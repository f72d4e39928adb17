import { z } from "zod";
import { prisma } from "@/lib/database/prisma";
import { toolAddresses } from "./addresses";
import { LtiRefused } from "./lti-refused";
import { issueToken, randomText, sha256 } from "./one-time-token";

const text = z.string().min(1).max(4000);

/** What a platform sends to the login. Its message hint may be a whole token. */
const loginRequest = z.object({
  iss: text,
  login_hint: text,
  target_link_uri: text,
  client_id: text.optional(),
  lti_message_hint: text.optional(),
  lti_deployment_id: text.optional(),
  lti_storage_target: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
});

/** What the hub remembers of a login until the launch. */
export const loginData = z.object({
  nonce: z.string(),
  /** The SHA-256 of the secret that only this browser has, in hexadecimal. */
  browserHash: z.string(),
  /** The frame of the platform that may keep the secret; null when the platform offers none. */
  storageTarget: z.string().nullable(),
  /** The origin of the platform's address that may keep the secret. */
  storageOrigin: z.string(),
  /** The platform's request, to begin again. */
  request: z.record(z.string(), z.string()),
});

/** A login that has begun: where the browser goes next, and what it has to keep until it comes back. */
export interface BegunLogin {
  authUrl: string;
  state: string;
  browserSecret: string;
  storageTarget: string | null;
  storageOrigin: string;
  request: Record<string, string>;
}

export const hashOfBrowser = (secret: string) => Buffer.from(sha256(secret)).toString("hex");

/** Finds the platform of a login. A platform that sends no client id must be the only one of its issuer. */
async function findPlatform(issuer: string, clientId: string | undefined) {
  const platforms = await prisma().ltiPlatform.findMany({
    where: { issuer, ...(clientId !== undefined && { clientId }), school: { status: "active" } },
    select: { id: true, clientId: true, authLoginUrl: true },
    take: 2,
  });
  return platforms.length === 1 ? platforms[0] : undefined;
}

function toAuthUrl(
  platform: { clientId: string; authLoginUrl: string },
  { login_hint: loginHint, lti_message_hint: messageHint }: z.infer<typeof loginRequest>,
  secrets: { state: string; nonce: string },
): string {
  const url = new URL(platform.authLoginUrl);
  const parameters = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: platform.clientId,
    redirect_uri: toolAddresses().launchUrl,
    login_hint: loginHint,
    ...secrets,
    ...(messageHint !== undefined && { lti_message_hint: messageHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Begins the login of a launch: makes its one-time state and nonce, and a secret for the browser (protocol: LTI).
 * @throws LtiRefused
 */
export async function beginLogin(parameters: Record<string, string>): Promise<BegunLogin> {
  const parsed = loginRequest.safeParse(parameters);
  if (!parsed.success) throw new LtiRefused("badLogin", 400);
  const request = parsed.data;
  const platform = await findPlatform(request.iss, request.client_id);
  if (!platform) throw new LtiRefused("unknownPlatform", 400);
  if (request.target_link_uri !== toolAddresses().launchUrl)
    throw new LtiRefused("wrongTarget", 400, { platformId: platform.id });
  const [nonce, browserSecret] = [randomText(), randomText()];
  const storage = {
    storageTarget: request.lti_storage_target ?? null,
    storageOrigin: new URL(platform.authLoginUrl).origin,
  };
  const again = Object.fromEntries(
    Object.entries(request).filter(([name, value]) => value !== undefined && name !== "lti_storage_target"),
  );
  const data = { nonce, browserHash: hashOfBrowser(browserSecret), ...storage, request: again };
  const { token: state } = await issueToken("login", platform.id, data);
  return {
    authUrl: toAuthUrl(platform, request, { state, nonce }),
    state,
    browserSecret,
    ...storage,
    request: again,
  };
}
