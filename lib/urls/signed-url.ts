/** Signs that an address was signed for a time, read from its query (protocol: Submitted URLs). */

/** Parameters that only a signed address has, compared without case and separators. */
const SIGNING_PARAMETERS = new Set([
  // Amazon S3 v4 and everything that speaks it; Google Cloud Storage.
  ...["algorithm", "credential", "date", "expires", "signature", "signedheaders", "securitytoken"].flatMap(
    (name) => [`xamz${name}`, `xgoog${name}`],
  ),
  // Their elder brothers, Alibaba OSS, Tencent COS, CloudFront.
  ...["awsaccesskeyid", "googleaccessid", "ossaccesskeyid", "keypairid", "qsigntime", "qkeytime"],
]);

/** Names of an end of validity without the syllable "expir"; shorter ones would be found inside other words. */
const EXPIRY_NAMES = new Set([
  ...["exp", "expat", "exptime", "xexp", "tokenexp", "urlexp", "linkexp"],
  ...["ttl", "ttlseconds", "tokenttl", "urlttl", "linkttl"],
  ...["validto", "validtill", "validbefore", "validthrough", "notafter", "goodbefore"],
]);

/** Found anywhere in a name: `link_expiration_time`, `signedExpiryDate`. No "experience", "export" or "expert" has it. */
const EXPIRY_PART = /expir|deadline|validuntil/;

/** Aliyun's and Cloudflare's parameters, whose value begins with a time in seconds: `1700000000-0-0-…`. */
const TIMED_PARAMETERS = new Set(["authkey", "verify"]);
const BEGINS_WITH_TIME = /^\d{10}-/;

/** Sets of parameters that mean nothing apart and a time limit together. */
const SIGNING_SETS: readonly (readonly string[])[] = [
  ["sig", "se"], // Azure SAS
  ["sig", "sv"], // Azure SAS whose expiry lies in a stored policy
  ["sig", "si"],
  ["signature", "policy"], // CloudFront
  ["ex", "is", "hm"], // Discord
  ["oe", "oh"], // Meta
];

/** A base64url JSON object, a payload and a signature: a JSON Web Token. */
const TOKEN = /^eyJ[\w-]+\.([\w-]+)\.[\w-]*$/;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function isNameOfExpiry(name: string): boolean {
  return EXPIRY_NAMES.has(name) || EXPIRY_PART.test(name);
}

function isTimed(name: string, value: string): boolean {
  return TIMED_PARAMETERS.has(plainName(name)) && BEGINS_WITH_TIME.test(value);
}

/** A token that says when it ends, or Akamai's `exp=…~acl=…~hmac=…`. */
function isValueWithExpiry(value: string): boolean {
  if (/(?:^|~)exp=\d+(?:~|$)/.test(value)) return true;
  const payload = TOKEN.exec(value)?.[1];
  if (payload === undefined) return false;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null && "exp" in claims;
  } catch {
    return false;
  }
}

/** The query's parameters, decoded; some servers also part them by semicolons. */
function parametersOf(search: string): [name: string, value: string][] {
  const whole = [...new URLSearchParams(search)];
  return search.includes(";")
    ? [...whole, ...new URLSearchParams(search.slice(1).replaceAll(";", "&"))]
    : whole;
}

/**
 * Whether the query (`?…` or empty) shows that the address will stop working: signed by S3 v2 or v4, GCS, Azure SAS,
 * CloudFront, Aliyun, Cloudflare and their like, or with any parameter by the name of expiry, whatever its value.
 */
export function looksExpiring(search: string): boolean {
  if (search === "") return false;
  const parameters = parametersOf(search);
  const names = new Set(parameters.map(([name]) => plainName(name)));
  return (
    [...names].some((name) => SIGNING_PARAMETERS.has(name) || isNameOfExpiry(name)) ||
    SIGNING_SETS.some((set) => set.every((name) => names.has(name))) ||
    parameters.some(([name, value]) => isTimed(name, value) || isValueWithExpiry(value))
  );
}
