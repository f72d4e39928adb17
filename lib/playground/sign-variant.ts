import type { LaunchSession } from "@/lib/launch/launch-session";
import { signLaunchSession, signVersion1 } from "@/lib/launch/sign-launch-session";
import type { LaunchVariant } from "@/packages/client/contract/playground";

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString("base64url");

function decodePart(text: string): Part | null {
  try {
    const part: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return typeof part === "object" && part !== null ? (part as Part) : null;
  } catch {
    return null;
  }
}

/** Decodes a token without verifying it: only to show its content, and to find the launch that a refused call names. Null for a text that is no token. */
export function decodeToken(token: string): { header: Part; claims: Part } | null {
  const [header = "", claims = "", signature] = token.split(".");
  if (signature === undefined) return null;
  const decoded = { header: decodePart(header), claims: decodePart(claims) };
  return decoded.header && decoded.claims ? { header: decoded.header, claims: decoded.claims } : null;
}

/** Changes a claim and keeps the signature, as someone would to act as another student. */
function tamper(token: string, otherStudentId: string): string {
  const [header = "", claims = "", signature = ""] = token.split(".");
  return [header, encode({ ...decodePart(claims), studentId: otherStudentId }), signature].join(".");
}

function unsign(token: string): string {
  const claims = token.split(".")[1] ?? "";
  return `${encode({ alg: "none", typ: "JWT" })}.${claims}.`;
}

/**
 * Signs the token of a launch (protocol: Playground). The variants `tampered` and `unsigned` break its signature, `version-1` gives
 * it the old format. A token of any other variant is signed correctly: its fault, if any, is in `session` or in the address.
 */
export function signVariant(
  variant: LaunchVariant,
  session: LaunchSession & { launchId: string },
  otherStudentId: string,
): string {
  if (variant === "version-1") return signVersion1(session);
  const token = signLaunchSession(session);
  if (variant === "tampered") return tamper(token, otherStudentId);
  return variant === "unsigned" ? unsign(token) : token;
}
