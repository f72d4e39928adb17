// Detects URLs that expire, by their query (protocol: Submitted URLs).

/** Parameters of signed URLs, compared without case and separators. */
const SIGNING_PARAMETERS = new Set([
  // Amazon S3 v4 and compatible services; Google Cloud Storage.
  ...["algorithm", "credential", "date", "expires", "signature", "signedheaders", "securitytoken"].flatMap(
    (name) => [`xamz${name}`, `xgoog${name}`],
  ),
  // Their older versions, Alibaba OSS, Tencent COS, CloudFront.
  "awsaccesskeyid",
  "googleaccessid",
  "ossaccesskeyid",
  "keypairid",
  "qsigntime",
  "qkeytime",
]);

/** Names of expiry parameters that must match completely, because they also occur inside other words. */
const EXPIRY_NAMES = new Set([
  "exp",
  "expat",
  "exptime",
  "xexp",
  "tokenexp",
  "urlexp",
  "linkexp",
  "ttl",
  "ttlseconds",
  "tokenttl",
  "urlttl",
  "linkttl",
  "validto",
  "validtill",
  "validbefore",
  "validthrough",
  "notafter",
  "goodbefore",
]);

/** Matches anywhere in a name, such as `link_expiration_time`; does not match "experience", "export" or "expert". */
const EXPIRY_PART = /expir|deadline|validuntil/;

/** Parameters of Aliyun and Cloudflare whose value begins with a time in seconds, such as `1700000000-0-0-…`. */
const TIMED_PARAMETERS = new Set(["authkey", "verify"]);
const BEGINS_WITH_TIME = /^\d{10}-/;

/** Sets of parameters that only together show a signed URL. */
const SIGNING_SETS: readonly (readonly string[])[] = [
  ["sig", "se"], // Azure SAS
  ["sig", "sv"], // Azure SAS with a stored policy
  ["sig", "si"],
  ["signature", "policy"], // CloudFront
  ["ex", "is", "hm"], // Discord
  ["oe", "oh"], // Meta
];

/** A JSON Web Token. */
const TOKEN = /^eyJ[\w-]+\.([\w-]+)\.[\w-]*$/;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function isExpiryName(name: string): boolean {
  return EXPIRY_NAMES.has(name) || EXPIRY_PART.test(name);
}

function isTimed(name: string, value: string): boolean {
  return TIMED_PARAMETERS.has(plainName(name)) && BEGINS_WITH_TIME.test(value);
}

/** Whether a value is a token with an expiry, or Akamai's `exp=…~acl=…~hmac=…`. */
function isExpiringToken(value: string): boolean {
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

/** Parses the query; some servers also separate parameters by semicolons. */
function parseParameters(search: string): [name: string, value: string][] {
  const whole = [...new URLSearchParams(search)];
  return search.includes(";")
    ? [...whole, ...new URLSearchParams(search.slice(1).replaceAll(";", "&"))]
    : whole;
}

/**
 * Whether the query (`?…` or empty) shows that the URL expires: it is signed as by a storage or CDN, has a token with an expiry, or a
 * parameter that is named like an expiry, whatever its value.
 */
export function looksExpiring(search: string): boolean {
  if (search === "") return false;
  const parameters = parseParameters(search);
  const names = new Set(parameters.map(([name]) => plainName(name)));
  return (
    [...names].some((name) => SIGNING_PARAMETERS.has(name) || isExpiryName(name)) ||
    SIGNING_SETS.some((set) => set.every((name) => names.has(name))) ||
    parameters.some(([name, value]) => isTimed(name, value) || isExpiringToken(value))
  );
}
