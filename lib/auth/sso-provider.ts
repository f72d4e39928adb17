import type { OAuthConfig } from "next-auth/providers/oauth";
import {
  type IdClaims,
  type SsoRefusal,
  SsoRefused,
  signInWithProvider,
} from "@/lib/sso/sign-in-with-provider";
import { type SsoProvider, ssoProviders } from "@/lib/sso/sso-settings";

const TIMEOUT_MS = 8_000;

/** Returns next-auth's configuration of a provider: authorization code with PKCE, state and nonce. */
export function toOAuthConfig(provider: SsoProvider): OAuthConfig<IdClaims> {
  const { id, name, issuer, clientId, clientSecret } = provider;
  return {
    id,
    name,
    type: "oauth",
    issuer,
    wellKnown: `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    // On a shared device the provider may still know the child before, so it asks who signs in.
    authorization: { params: { scope: "openid profile email", prompt: "select_account" } },
    httpOptions: { timeout: TIMEOUT_MS },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/**
 * Signs in with the claims of an ID token that next-auth has verified; returns the person, or why they are refused. next-auth
 * compares `iss` with what the provider publishes, so it is compared here with the configured issuer too.
 */
export async function signInByProvider(
  providerId: string,
  claims: IdClaims,
  ipAddress: string | null,
): Promise<Awaited<ReturnType<typeof signInWithProvider>> | SsoRefusal> {
  const provider = ssoProviders().find(({ id }) => id === providerId);
  if (!provider || claims.iss !== provider.issuer) return "unverified";
  try {
    return await signInWithProvider(provider, claims, ipAddress);
  } catch (error) {
    if (error instanceof SsoRefused) return error.refusal;
    throw error;
  }
}
