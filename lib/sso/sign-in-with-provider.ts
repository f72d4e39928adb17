import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { findLinkedProfileId, linkAccount, type OutsideAccount } from "@/lib/people/identity-links";
import { findPeople, type ProviderPerson } from "./queries";
import type { SsoProvider } from "./sso-settings";

/**
 * Why single sign-on is refused. `unverified`: the provider does not say that the value is verified. `domain`: the account is of
 * another domain. `unknown`: nobody of the schools has the value, or several have. `claimed`: the person is linked to another
 * account. `ended`: the linked person is archived or is at another school now.
 */
export type SsoRefusal = "unverified" | "domain" | "unknown" | "claimed" | "ended";

/** Thrown when an account of the provider may not sign in. */
export class SsoRefused extends Error {
  override readonly name = "SsoRefused";
  readonly refusal: SsoRefusal;

  constructor(refusal: SsoRefusal) {
    super(`single sign-on refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** The claims of an ID token. */
export type IdClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

const GOOGLE = "https://accounts.google.com";

function textOf(claims: IdClaims, name: string): string | null {
  const value = claims[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim().toLowerCase() : null;
}

/**
 * Returns the domain of an account. With Google it is `hd`, since anyone can open a Google account with an address of another
 * domain; otherwise it is that of the matched value, or else of a verified e-mail address.
 */
function domainOf(provider: SsoProvider, claims: IdClaims): string | null {
  if (provider.issuer === GOOGLE) return textOf(claims, "hd");
  const email = claims.email_verified === true ? textOf(claims, "email") : null;
  const address = [textOf(claims, provider.match.claim), email].find((value) => value?.includes("@"));
  return address?.split("@").at(-1) ?? null;
}

function assertAllowedDomain(provider: SsoProvider, claims: IdClaims): void {
  const { allowedDomains } = provider;
  if (allowedDomains && !allowedDomains.includes(domainOf(provider, claims) ?? ""))
    throw new SsoRefused("domain");
}

/** Returns the value by which a person of the roster is found. An e-mail address counts only when it is verified. */
function matchedValue({ match }: SsoProvider, claims: IdClaims): string {
  const value = textOf(claims, match.claim);
  if (value === null || (match.claim === "email" && claims.email_verified !== true))
    throw new SsoRefused("unverified");
  return value;
}

/** Links an account to the one person of the provider's schools who has its value. */
async function linkPerson(
  account: OutsideAccount,
  found: readonly ProviderPerson[],
  ipAddress: string | null,
): Promise<ProviderPerson> {
  const [person, another] = found;
  if (!person || another) throw new SsoRefused("unknown");
  if (!(await inTransaction((transaction) => linkAccount({ ...person, ipAddress }, account, transaction))))
    throw new SsoRefused("claimed");
  return person;
}

/**
 * Returns the person whose account at a provider this is. An account that signs in for the first time is linked to the person of
 * the roster whose login or `ssoId` it has; nobody is made (protocol: Single sign-on).
 * @throws SsoRefused
 */
export async function signInWithProvider(
  provider: SsoProvider,
  claims: IdClaims,
  ipAddress: string | null,
): Promise<ProviderPerson> {
  assertAllowedDomain(provider, claims);
  const { id, issuer, schools, match } = provider;
  const account = { schoolId: null, issuer, subject: claims.sub };
  const ownerId = await findLinkedProfileId(account);
  const [owner] = ownerId === null ? [] : await findPeople({ id: ownerId }, schools);
  if (ownerId !== null && !owner) throw new SsoRefused("ended");
  const person =
    owner ??
    (await linkPerson(
      account,
      await findPeople({ [match.field]: matchedValue(provider, claims) }, schools),
      ipAddress,
    ));
  const event = { action: "sign-in", subjectId: person.id, detail: { provider: id } } as const;
  await recordAudit({ ...person, ipAddress }, event);
  return person;
}
