import { randomUUID } from "node:crypto";
import { z } from "zod";
import { fetchPlatform, PlatformFailed, readJson } from "./fetch-platform";
import { signForPlatform } from "./keys";
import type { PlatformRow } from "./queries/rows";

type Platform = Pick<PlatformRow, "id" | "clientId" | "authTokenUrl" | "tokenAudience">;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(60) });

/** A token is not used in its last minute. */
const MARGIN_MS = 60_000;
const MAX_TOKENS = 1_000;
const tokens = new Map<string, { token: string; until: number }>();

/** Asks a platform for a token of these scopes, with a statement that the hub signs. */
async function askForToken({ id, clientId, authTokenUrl, tokenAudience }: Platform, scope: string) {
  const claims = { iss: clientId, sub: clientId, aud: tokenAudience ?? authTokenUrl, jti: randomUUID() };
  const answer = await fetchPlatform(authTokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await signForPlatform(id, claims),
      scope,
    }).toString(),
  });
  const parsed = tokenAnswer.safeParse(readJson(answer));
  if (!parsed.success) throw new PlatformFailed("the platform's answer has no token");
  return parsed.data;
}

/** Returns a token for a platform's services, kept until shortly before it expires. @throws PlatformFailed */
export async function platformToken(platform: Platform, scope: string): Promise<string> {
  const key = `${platform.id} ${scope}`;
  const kept = tokens.get(key);
  if (kept && kept.until > Date.now()) return kept.token;
  const { access_token: token, expires_in: seconds } = await askForToken(platform, scope);
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(key, { token, until: Date.now() + seconds * 1000 - MARGIN_MS });
  return token;
}

/** Forgets a token that a platform no longer takes. */
export function forgetPlatformToken(platform: Platform, scope: string): void {
  tokens.delete(`${platform.id} ${scope}`);
}
