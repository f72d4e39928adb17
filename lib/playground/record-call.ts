import { isPlaygroundLaunchId } from "@/lib/launch/launch-id";
import { findVerifiedSession } from "@/lib/launch/verify-launch-session";
import { log } from "@/lib/log";
import { insertCall } from "./queries/calls";
import { decodeToken } from "./sign-variant";

const BILLED: ReadonlySet<string> = new Set(["textCreate", "mediaCreate"]);

/** An answered call. Of its response only the credits are recorded. */
export interface AnsweredCall {
  requestId: string;
  operation: string;
  status: number;
  /** The error code; empty for a success. */
  code: string;
  durationMs: number;
  response: Response;
  /** The `data` of an answer that was streamed, once it is known. */
  data: unknown;
}

/**
 * Returns the id of the playground launch that a token names; null when it names none. The token need not be valid, so that the
 * person who started the launch also sees the calls that the hub refused.
 */
export function findNamedLaunch(token: string | null): string | null {
  if (token === null) return null;
  const session = findVerifiedSession(token);
  if (session) return session.isPlayground ? session.launchId : null;
  const jti = decodeToken(token)?.claims.jti;
  return typeof jti === "string" && isPlaygroundLaunchId(jti) ? jti : null;
}

/** Reads how many credits a call cost, from a copy of its answer: a text's price, or the amount of a picture's hold. A replay costs nothing. */
async function readCredits({ operation, status, response, data: streamed }: AnsweredCall): Promise<number> {
  if (!BILLED.has(operation) || status >= 300 || response.headers.has("idempotent-replayed")) return 0;
  type Billed = { credits: number | { amount: number } };
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) return (streamed as { credits: number } | undefined)?.credits ?? 0;
  const { data } = (await response.clone().json()) as { data: Billed };
  return typeof data.credits === "number" ? data.credits : data.credits.amount;
}

/** Records a call of a playground's launch for the playground's page. A failure is only logged. */
export async function recordPlaygroundCall(launchId: string, call: AnsweredCall): Promise<void> {
  try {
    const { response: _, data: __, ...row } = call;
    await insertCall({ ...row, launchId, credits: await readCredits(call) });
  } catch (err) {
    log().warn({ err, requestId: call.requestId }, "a call of a playground was not recorded");
  }
}
