import { type DecodedToken, OLD_SECRET, part, SECRET, sign } from "./session-token";

/** A valid session with its decoded parts, from which the forgeries are made. */
export interface GoodSession extends DecodedToken {
  session: string;
  /** A valid session of another launch. */
  other: string;
}

type Forge = (good: GoodSession) => string;
const UNKNOWN_ID = "0190a000-0000-7000-8000-000000000000";

const withClaims =
  (changes: Record<string, unknown>): Forge =>
  ({ header, claims }) =>
    sign(header, { ...claims, ...changes }, SECRET);
const withHeader =
  (changes: Record<string, unknown>, hash?: string): Forge =>
  ({ header, claims }) =>
    sign({ ...header, ...changes }, claims, SECRET, hash);
/** Signs claims after replacing `from` by `to` in their JSON text. */
const withClaimsText =
  (from: RegExp, to: string): Forge =>
  ({ header, claims }) =>
    sign(header, JSON.stringify(claims).replace(from, to), SECRET);
const parts = (token: string) => token.split(".") as [string, string, string];

const SHAPES: Record<string, Forge> = {
  "one word": () => "session",
  "bare base64 JSON": ({ claims }) => part(claims),
  "two parts": ({ session }) => session.slice(0, session.lastIndexOf(".")),
  "four parts": ({ session }) => `${session}.x`,
  "an empty signature": ({ session }) => `${parts(session).slice(0, 2).join(".")}.`,
  "claims that are an empty text": ({ session }) => `${parts(session)[0]}..${parts(session)[2]}`,
  "another spelling of the same signature": ({ session }) => `${session}=`,
  "claims that are not JSON": ({ header }) => sign(header, "not json", SECRET),
  "claims that are a list": ({ header }) => sign(header, [1], SECRET),
  "claims that are null": ({ header }) => sign(header, "null", SECRET),
  "claims that are an empty object": ({ header }) => sign(header, {}, SECRET),
  "a hundred kilobytes of claims": withClaims({ pad: "x".repeat(100_000) }),
  "a hundred kilobytes of signature": ({ session }) => session + "A".repeat(100_000),
  "a hundred kilobytes of dots": () => ".".repeat(100_000),
};

const ALGORITHMS: Record<string, Forge> = {
  "alg none, unsigned": ({ header, claims }) => `${part({ ...header, alg: "none" })}.${part(claims)}.`,
  "alg none, with a signature": withHeader({ alg: "none" }),
  "alg None": withHeader({ alg: "None" }),
  HS384: withHeader({ alg: "HS384" }, "sha384"),
  HS512: withHeader({ alg: "HS512" }, "sha512"),
  "signed with HS512, alg HS256": ({ header, claims }) => sign(header, claims, SECRET, "sha512"),
  "RS256 signed with the secret": withHeader({ alg: "RS256" }),
  "lower-case alg": withHeader({ alg: "hs256" }),
  "a list of algorithms": withHeader({ alg: ["HS256"] }),
  "no alg": withHeader({ alg: undefined }),
  "alg twice": ({ header, claims }) => {
    const text = JSON.stringify(header).replace("{", '{"alg":"none",');
    return sign(text, claims, SECRET);
  },
  "a critical header parameter": withHeader({ crit: ["exp"] }),
  "another typ": withHeader({ typ: "JWE" }),
};

const SIGNATURES: Record<string, Forge> = {
  "another secret": ({ header, claims }) => sign(header, claims, "a secret that is not one of the hub's"),
  "signed with the older secret, with the kid of the newer": ({ header, claims }) =>
    sign(header, claims, OLD_SECRET),
  "the signature of another session": ({ session, other }) =>
    [...parts(session).slice(0, 2), parts(other)[2]].join("."),
  "the claims of another session": ({ session, other }) =>
    [parts(session)[0], parts(other)[1], parts(session)[2]].join("."),
  "changed claims": ({ session, claims }) =>
    [parts(session)[0], part({ ...claims, purpose: "teacher_manage" }), parts(session)[2]].join("."),
  "an unknown kid": withHeader({ kid: "nobody" }),
  "an empty kid": withHeader({ kid: "" }),
  "a kid that is a path": withHeader({ kid: "../../dev/null" }),
  "a kid that is a number": withHeader({ kid: 1 }),
  "no kid": withHeader({ kid: undefined }),
};

const CLAIMS: Record<string, Forge> = {
  expired: withClaims({ iat: 1000, exp: 2000 }),
  "issued in the future": ({ header, claims }) =>
    sign(header, { ...claims, iat: Number(claims.iat) + 3600, exp: Number(claims.exp) + 7200 }, SECRET),
  "expires before it was issued": ({ header, claims }) =>
    sign(header, { ...claims, exp: Number(claims.iat) - 1 }, SECRET),
  "an expiry as text": ({ header, claims }) => sign(header, { ...claims, exp: String(claims.exp) }, SECRET),
  "an issue time as text": ({ header, claims }) =>
    sign(header, { ...claims, iat: String(claims.iat) }, SECRET),
  "an expiry of 1e999": withClaimsText(/"exp":\d+/, '"exp":1e999'),
  "an expiry with a fraction": withClaimsText(/"exp":(\d+)/, '"exp":$1.5'),
  "an expiry of null": withClaims({ exp: null }),
  "no expiry": withClaims({ exp: undefined }),
  "no issue time": withClaims({ iat: undefined }),
  "an issue time below zero": withClaims({ iat: -1 }),
  "another issuer": withClaims({ iss: "https://evil.example" }),
  "the issuer with a slash": withClaims({ iss: "http://localhost:3000/" }),
  "no issuer": withClaims({ iss: undefined }),
  "another audience": withClaims({ aud: "hub" }),
  "a list of audiences": withClaims({ aud: ["education-proxy", "hub"] }),
  "version 3": withClaims({ version: 3 }),
  "version as text": withClaims({ version: "2" }),
  "no version": withClaims({ version: undefined }),
  "an unknown purpose": withClaims({ purpose: "admin" }),
  "a student with a teacher's purpose": withClaims({ purpose: "teacher_manage" }),
  "a student who previews": withClaims({ purpose: "student_preview" }),
  "a teacher's role": withClaims({ actor: { id: UNKNOWN_ID, role: "teacher" } }),
  "a sub that is not the actor": withClaims({ sub: UNKNOWN_ID }),
  "an actor that is not the sub": withClaims({ actorId: UNKNOWN_ID }),
  "another student": withClaims({ studentId: UNKNOWN_ID }),
  "no student": withClaims({ studentId: null }),
  "an activity id that is not a UUID": withClaims({ activityId: "1" }),
  "an unknown launch": withClaims({ jti: UNKNOWN_ID }),
  "no launch id": withClaims({ jti: undefined }),
  "another activity": withClaims({ activityId: UNKNOWN_ID }),
  "another app": withClaims({ appSlug: "another-app" }),
  "a purpose twice": withClaimsText(/^\{/, '{"purpose":"teacher_manage",'),
  "an actor's role twice": withClaimsText(/"role":"student"/, '"role":"teacher","role":"student"'),
  "a key twice, once escaped": withClaimsText(/^\{/, '{"\\u0061ctivityId":"x",'),
  "claims in __proto__": ({ header }) => sign(header, '{"__proto__":{"version":2}}', SECRET),
};

/** The launch sessions that every operation must refuse, by what is wrong with them. */
export const FORGERIES: readonly (readonly [string, Forge])[] = Object.entries({
  ...SHAPES,
  ...ALGORITHMS,
  ...SIGNATURES,
  ...CLAIMS,
});
