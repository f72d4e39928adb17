import type { LaunchSession } from "@/lib/launch/launch-session";

/** The caller's Idempotency-Key and the hash of what came with it; null when none was sent (protocol: Idempotency). */
export type IdempotencyKey = { key: string; bodyHash: Buffer } | null;

/** One call of an operation that may spend or store: who, what, under which key. */
export interface OperationCall<Body> {
  session: LaunchSession;
  body: Body;
  idempotency: IdempotencyKey;
  /** Fires when the caller hangs up. */
  signal: AbortSignal;
}

/** An answer's `data`, and whether it is an earlier one given again. */
export interface OperationAnswer<Data> {
  data: Data;
  replayed: boolean;
}
