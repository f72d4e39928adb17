import { createHmac } from "node:crypto";
import { createSchool, launchSessionOf } from "./create-school";

/** Two secrets for a test that signs tokens: the hub signs with the first and verifies with both. */
export const SECRET = "the-first-secret-signs-and-verifies-0001";
export const OLD_SECRET = "the-second-secret-only-verifies-0002";

/** A token's header and claims, decoded without a check. */
export interface DecodedToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** Encodes one part of a token; text is not turned into JSON first. */
export function part(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

/** Signs any header and claims, also invalid ones. */
export function sign(header: unknown, claims: unknown, secret: string, hash = "sha256"): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

/** Decodes a launch session without verifying it. */
export function decodeSession(token: string): DecodedToken {
  const [header = "", claims = ""] = token.split(".");
  const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
  return { header: read(header), claims: read(claims) };
}

/** Starts an activity in Korean as a new student, and decodes the launch session. */
export async function createStartedSession() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId, { locale: "kr" });
  return { school, student, activityId, session, ...decodeSession(session) };
}
