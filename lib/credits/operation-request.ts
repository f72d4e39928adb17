import type { LaunchSession } from "@/lib/launch/launch-session";

/** The caller's Idempotency-Key and the hash of the request body; null when no key was sent (protocol: Idempotency). */
export type IdempotencyKey = { key: string; bodyHash: Buffer } | null;

export interface OperationCall<Body> {
  session: LaunchSession;
  body: Body;
  idempotency: IdempotencyKey;
  /** Fires when the caller hangs up. */
  signal: AbortSignal;
}

/** The `data` of an answer, and whether it is the stored answer of an earlier call with the same key. */
export interface OperationAnswer<Data> {
  data: Data;
  replayed: boolean;
}
