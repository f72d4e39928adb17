import { v7 as uuidv7 } from "uuid";
import type { MediaType } from "@/client/contract/words";
import { refusalOf } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { refusalError } from "@/lib/launch/refuse";
import { endLostReserve } from "./end-lost-reserve";
import { idempotencyError } from "./idempotency-error";
import type { IdempotencyKey } from "./operation-request";
import {
  type NewMediaJob,
  type ReserveArguments,
  type ReserveOutcome,
  reserveCredits as reserveRow,
} from "./queries/holds";

/** Credits that are set aside, and whose they are. */
export interface HeldCredits {
  holdId: string;
  poolId: string;
}

/** Credits that are set aside, or the answer of the same operation's earlier success. */
export type Reservation =
  | ({ replayed: false; priceCredits: number } & HeldCredits)
  | { replayed: true; answer: unknown };

function refuse(outcome: Exclude<ReserveOutcome, { outcome: "reserved" | "replay" }>): HubError {
  switch (outcome.outcome) {
    case "refused":
      return refusalError(outcome.detail);
    case "running":
    case "other-body":
      return idempotencyError(outcome.outcome);
    case "model":
      return new HubError("POLICY_002", "The school has not allowed this model.");
    case "stopped":
      return new HubError(
        "POLICY_002",
        "Your teacher has stopped AI for this activity. You can go on working and hand in.",
      );
    case "daily":
      return new HubError("CREDIT_002", "You have used today's credits. You can go on tomorrow.", {
        detail: { limit: outcome.detail.limit, used: outcome.detail.used },
        retryAfterSeconds: outcome.detail.retryAfterSeconds,
      });
    case "credits":
      return new HubError("CREDIT_001", "There are not enough credits left.", { detail: outcome.detail });
  }
}

async function reserveOrForget(call: ReserveArguments): Promise<ReserveOutcome> {
  try {
    return await reserveRow(call);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.kind === "down" && refusal.mayBeDone) endLostReserve(call);
    throw error;
  }
}

/**
 * The one call to the database before any provider is asked: operation, limits, balance and hold
 * (protocol: Credits). For an image the job is accepted in the same transaction.
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002, POLICY_002, CREDIT_001, CREDIT_002
 */
export async function reserveCredits(request: {
  session: LaunchSession;
  mediaType: MediaType;
  model: string;
  kind: string;
  idempotency: IdempotencyKey;
  job?: NewMediaJob;
}): Promise<Reservation> {
  const holdId = uuidv7();
  const outcome = await reserveOrForget({
    launch: request.session,
    instanceId: instanceId(),
    holdId,
    mediaType: request.mediaType,
    model: request.model,
    kind: request.kind,
    operation: request.idempotency && { kind: request.kind, ...request.idempotency },
    job: request.job,
  });
  if (outcome.outcome === "reserved") {
    const { price, pool } = outcome.detail;
    return { replayed: false, holdId, poolId: pool, priceCredits: price };
  }
  if (outcome.outcome === "replay") return { replayed: true, answer: outcome.detail };
  throw refuse(outcome);
}
