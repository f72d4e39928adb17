import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The only key pair that the S3 server of the tests accepts. */
export const S3_KEY = { accessKeyId: "test-access-key", secretAccessKey: "test-secret-access-key" };

/** Why a signed request is refused, as S3 calls it; null when its signature is valid. */
export type SignatureFault = "AccessDenied" | "SignatureDoesNotMatch" | null;

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

type Claimed = {
  signature: string;
  signedHeaders: string[];
  /** Access key, day, region, service, `aws4_request`. */
  credential: string[];
  signedAt: string;
  validSeconds: number;
  payload: string;
};

function fromQuery(query: URLSearchParams): Claimed {
  const of = (name: string): string => query.get(`X-Amz-${name}`) ?? "";
  return {
    signature: of("Signature"),
    signedHeaders: of("SignedHeaders").split(";"),
    credential: of("Credential").split("/"),
    signedAt: of("Date"),
    validSeconds: Number(of("Expires")),
    payload: "UNSIGNED-PAYLOAD",
  };
}

function fromHeaders(headers: IncomingMessage["headers"]): Claimed {
  const of = (name: string): string =>
    new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? "")?.[1] ?? "";
  return {
    signature: of("Signature"),
    signedHeaders: of("SignedHeaders").split(";"),
    credential: of("Credential").split("/"),
    signedAt: String(headers["x-amz-date"]),
    validSeconds: 15 * 60,
    payload: String(headers["x-amz-content-sha256"]),
  };
}

const encoded = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalRequest(request: IncomingMessage, url: URL, claimed: Claimed): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = claimed.signedHeaders.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? "")
        .trim()
        .replace(/ +/g, " ")}\n`,
  );
  const lists = [query.join("&"), headers.join(""), claimed.signedHeaders.join(";")];
  return [request.method, url.pathname, ...lists, claimed.payload].join("\n");
}

function isExpired({ signedAt, validSeconds }: Claimed): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signedAt) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !(at + validSeconds * 1000 > Date.now());
}

/**
 * Checks AWS Signature Version 4, in the address or in the header. It is written from Amazon's guide "Authenticating requests" and
 * not from the SDK, so that it checks the SDK's signatures independently.
 */
export function signatureFault(request: IncomingMessage, url: URL, body: Uint8Array): SignatureFault {
  const claimed = url.searchParams.has("X-Amz-Signature")
    ? fromQuery(url.searchParams)
    : fromHeaders(request.headers);
  if (claimed.credential[0] !== S3_KEY.accessKeyId || isExpired(claimed)) return "AccessDenied";
  // The host and every `x-amz-` header must be signed.
  const mustBeSigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (!mustBeSigned.every((name) => claimed.signedHeaders.includes(name))) return "AccessDenied";
  if (/^[0-9a-f]{64}$/.test(claimed.payload) && claimed.payload !== sha256(body))
    return "SignatureDoesNotMatch";
  const [, ...scope] = claimed.credential;
  const toSign = [
    "AWS4-HMAC-SHA256",
    claimed.signedAt,
    scope.join("/"),
    sha256(canonicalRequest(request, url, claimed)),
  ].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${S3_KEY.secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === claimed.signature ? null : "SignatureDoesNotMatch";
}
