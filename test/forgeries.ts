import { OLD_SECRET, type OpenedToken, part, SECRET, sign } from "./session-token";

/** A valid session with its decoded parts, from which the forgeries are made. */
export interface GoodSession extends OpenedToken {
  session: string;
  /** A valid session of another launch. */
  other: string;
}

type Forge = (good: GoodSession) => string;
const ID = "0190a000-0000-7000-8000-000000000000";

const claiming =
  (changes: Record<string, unknown>): Forge =>
  ({ header, claims }) =>
    sign(header, { ...claims, ...changes }, SECRET);
const heading =
  (changes: Record<string, unknown>, hash?: string): Forge =>
  ({ header, claims }) =>
    sign({ ...header, ...changes }, claims, SECRET, hash);
/** Signs claims after replacing `from` by `to` in their JSON text. */
const spelling =
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
  "empty claims": ({ session }) => `${parts(session)[0]}..${parts(session)[2]}`,
  "another spelling of the same signature": ({ session }) => `${session}=`,
  "claims that are no JSON": ({ header }) => sign(header, "not json", SECRET),
  "claims that are a list": ({ header }) => sign(header, [1], SECRET),
  "claims that are null": ({ header }) => sign(header, "null", SECRET),
  "no claims at all": ({ header }) => sign(header, {}, SECRET),
  "a hundred kilobytes of claims": claiming({ pad: "x".repeat(100_000) }),
  "a hundred kilobytes of signature": ({ session }) => session + "A".repeat(100_000),
  "a hundred kilobytes of dots": () => ".".repeat(100_000),
};

const ALGORITHMS: Record<string, Forge> = {
  "alg none, unsigned": ({ header, claims }) => `${part({ ...header, alg: "none" })}.${part(claims)}.`,
  "alg none, with a signature": heading({ alg: "none" }),
  "alg None": heading({ alg: "None" }),
  HS384: heading({ alg: "HS384" }, "sha384"),
  HS512: heading({ alg: "HS512" }, "sha512"),
  "HS512 that says HS256": ({ header, claims }) => sign(header, claims, SECRET, "sha512"),
  "RS256 signed with the secret": heading({ alg: "RS256" }),
  "lower-case alg": heading({ alg: "hs256" }),
  "a list of algorithms": heading({ alg: ["HS256"] }),
  "no alg": heading({ alg: undefined }),
  "alg twice": ({ header, claims }) => {
    const text = JSON.stringify(header).replace("{", '{"alg":"none",');
    return sign(text, claims, SECRET);
  },
  "a header that must be understood": heading({ crit: ["exp"] }),
  "another typ": heading({ typ: "JWE" }),
};

const SIGNATURES: Record<string, Forge> = {
  "another secret": ({ header, claims }) => sign(header, claims, "a secret that is not one of the hub's"),
  "the other secret under this kid": ({ header, claims }) => sign(header, claims, OLD_SECRET),
  "the signature of another session": ({ session, other }) =>
    [...parts(session).slice(0, 2), parts(other)[2]].join("."),
  "the claims of another session": ({ session, other }) =>
    [parts(session)[0], parts(other)[1], parts(session)[2]].join("."),
  "changed claims": ({ session, claims }) =>
    [parts(session)[0], part({ ...claims, purpose: "teacher_manage" }), parts(session)[2]].join("."),
  "an unknown kid": heading({ kid: "nobody" }),
  "an empty kid": heading({ kid: "" }),
  "a kid that is a path": heading({ kid: "../../dev/null" }),
  "a kid that is a number": heading({ kid: 1 }),
  "no kid": heading({ kid: undefined }),
};

const CLAIMS: Record<string, Forge> = {
  expired: claiming({ iat: 1000, exp: 2000 }),
  "issued in the future": ({ header, claims }) =>
    sign(header, { ...claims, iat: Number(claims.iat) + 3600, exp: Number(claims.exp) + 7200 }, SECRET),
  "expires before it was issued": ({ header, claims }) =>
    sign(header, { ...claims, exp: Number(claims.iat) - 1 }, SECRET),
  "an expiry as text": ({ header, claims }) => sign(header, { ...claims, exp: String(claims.exp) }, SECRET),
  "an issue time as text": ({ header, claims }) =>
    sign(header, { ...claims, iat: String(claims.iat) }, SECRET),
  "an expiry of 1e999": spelling(/"exp":\d+/, '"exp":1e999'),
  "an expiry with a fraction": spelling(/"exp":(\d+)/, '"exp":$1.5'),
  "an expiry of null": claiming({ exp: null }),
  "no expiry": claiming({ exp: undefined }),
  "no issue time": claiming({ iat: undefined }),
  "an issue time below zero": claiming({ iat: -1 }),
  "another issuer": claiming({ iss: "https://evil.example" }),
  "the issuer with a slash": claiming({ iss: "http://localhost:3000/" }),
  "no issuer": claiming({ iss: undefined }),
  "another audience": claiming({ aud: "hub" }),
  "a list of audiences": claiming({ aud: ["education-proxy", "hub"] }),
  "version 3": claiming({ version: 3 }),
  "version as text": claiming({ version: "2" }),
  "no version": claiming({ version: undefined }),
  "a purpose that is none": claiming({ purpose: "admin" }),
  "a student with a teacher's purpose": claiming({ purpose: "teacher_manage" }),
  "a student who previews": claiming({ purpose: "student_preview" }),
  "a teacher's role": claiming({ actor: { id: ID, role: "teacher" } }),
  "a sub that is not the actor": claiming({ sub: ID }),
  "an actor that is not the sub": claiming({ actorId: ID }),
  "another student": claiming({ studentId: ID }),
  "no student": claiming({ studentId: null }),
  "ids that are none": claiming({ activityId: "1" }),
  "a launch that never was": claiming({ jti: ID }),
  "no launch": claiming({ jti: undefined }),
  "another activity": claiming({ activityId: ID }),
  "another app": claiming({ appSlug: "another-app" }),
  "a purpose twice": spelling(/^\{/, '{"purpose":"teacher_manage",'),
  "an actor's role twice": spelling(/"role":"student"/, '"role":"teacher","role":"student"'),
  "a key twice, once escaped": spelling(/^\{/, '{"\\u0061ctivityId":"x",'),
  "claims of the prototype": ({ header }) => sign(header, '{"__proto__":{"version":2}}', SECRET),
};

/** The launch sessions that every operation must refuse, by what is wrong with them. */
export const FORGERIES: readonly (readonly [string, Forge])[] = Object.entries({
  ...SHAPES,
  ...ALGORITHMS,
  ...SIGNATURES,
  ...CLAIMS,
});
