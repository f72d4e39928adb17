import { createHmac } from "node:crypto";
import { createSchool, launchSessionOf } from "./create-school";

/** The secrets of a test that signs tokens of its own: the first signs, both verify. */
export const SECRET = "the-first-secret-signs-and-verifies-0001";
export const OLD_SECRET = "the-second-secret-only-verifies-0002";

/** A token's header and claims, unchecked. */
export interface OpenedToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** One part of a token; text goes in as it is. */
export function part(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

/** Signs whatever a forger would. */
export function sign(header: unknown, claims: unknown, secret: string, hash = "sha256"): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

/** Decodes a launch session without verifying it. */
export function decodeSession(token: string): OpenedToken {
  const [header = "", claims = ""] = token.split(".");
  const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
  return { header: read(header), claims: read(claims) };
}

/** A student's Start in Korean, with its token opened. */
export async function createStartedSession() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId, { locale: "kr" });
  return { school, student, activityId, session, ...decodeSession(session) };
}
