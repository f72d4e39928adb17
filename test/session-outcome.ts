import type { TestAnswer } from "./call";

/** The answer to every invalid launch session. Tests compare all of it: it must not tell a forger what is wrong (protocol: Launch session). */
export const REFUSED = '401 {"status":"error","error":{"code":"AUTH_001","message":"invalid session"}}';

/** What a call answered to its launch session: `200`, or the status and the whole body of a refusal. */
export function outcomeOf({ status, text }: Pick<TestAnswer, "status" | "text">): string {
  return status === 200 ? "200" : `${status} ${text}`;
}
