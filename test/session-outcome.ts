import type { TestAnswer } from "./call";

/** The refusal of every invalid launch session, compared exactly: it must not reveal anything to a forger (protocol: Launch session). */
export const REFUSED = '401 {"status":"error","error":{"code":"AUTH_001","message":"invalid session"}}';

/** Whether a call accepted its launch session: `200`, or the status and the whole body of a refusal. */
export function outcomeOf({ status, text }: Pick<TestAnswer, "status" | "text">): string {
  return status === 200 ? "200" : `${status} ${text}`;
}
