import { v7 as uuidv7 } from "uuid";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { whenDatabaseAnswers } from "@/lib/database/when-database-answers";
import { HubError } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import type { LaunchSession } from "@/lib/launch/launch-session";
import type { MediaType } from "@/packages/client/contract/basic-schemas";
import { rememberHold } from "./let-through";
import { operationError } from "./operation-error";
import type { IdempotencyKey } from "./operation-request";
import {
  endHold,
  type NewMediaJob,
  type ReserveArguments,
  type ReserveOutcome,
  takeHold,
  takeHoldForJob,
} from "./queries/holds";
import { releasePicture } from "./queries/media-holds";

export interface HeldCredits {
  holdId: string;
  poolId: string;
}

/** A new hold, or the stored answer of an earlier call with the same Idempotency-Key. */
type Reservation =
  | ({ replayed: false; priceCredits: number } & HeldCredits)
  | { replayed: true; answer: unknown };

/** What a hold is taken for. */
export interface HoldRequest {
  session: LaunchSession;
  mediaType: MediaType;
  model: string;
  minimumAge: number;
  /** The name of the operation, such as `textCreate`. */
  kind: string;
  idempotency: IdempotencyKey;
  job?: NewMediaJob;
}

/** How long a statement whose answer was lost may still be running: the statement time limit and a margin. */
const LOST_STATEMENT_MS = 20_000;

const INTERRUPTED = {
  code: "CFG_002",
  message: "The hub was interrupted. Nothing was charged; try again.",
};

/** The error of a call that `reserve_credits` has refused, or of an image that `media_job_refusal` refuses later. */
export function spendingRefusal(
  outcome: Exclude<ReserveOutcome, { outcome: "reserved" | "replay" }>,
): HubError {
  switch (outcome.outcome) {
    case "consent":
      return new HubError(
        "POLICY_003",
        "AI cannot help you without your guardian's permission. You can go on working and submit.",
      );
    case "hours": {
      const opensAt = new Date(outcome.detail.opensAt).toISOString();
      return new HubError(
        "POLICY_004",
        "AI does not answer at this hour. You can go on working and submit.",
        {
          detail: { opensAt },
        },
      );
    }
    case "age":
      return new HubError(
        "POLICY_001",
        "This model may not be used by the youngest students of your school.",
      );
    case "model":
      return new HubError("POLICY_002", "The school has not allowed this model.");
    case "stopped":
      return new HubError(
        "POLICY_002",
        "Your teacher has stopped AI for this activity. You can go on working and submit.",
      );
    case "daily":
      return new HubError("CREDIT_002", "You have used today's credits. You can go on tomorrow.", {
        detail: { limit: outcome.detail.limit, used: outcome.detail.used },
        retryAfterSeconds: outcome.detail.retryAfterSeconds,
      });
    case "credits":
      return new HubError("CREDIT_001", "There are not enough credits left.", { detail: outcome.detail });
    default:
      return operationError(outcome);
  }
}

/**
 * Releases a hold that the database may have taken although its answer never arrived: the caller got an error and
 * cannot end the hold. The statement may still be running, so the hold is looked for again once the statement must have ended. An
 * image with an Idempotency-Key keeps its hold, because a retry with the key finds the image.
 */
function endLostHold({ holdId, operation }: ReserveArguments, job: NewMediaJob | undefined): void {
  if (job && operation) return;
  const latestAt = Date.now() + LOST_STATEMENT_MS;
  let nextAt = 0;
  whenDatabaseAnswers(async () => {
    if (Date.now() < nextAt) return false;
    const isLast = Date.now() >= latestAt;
    if (job && (await releasePicture(holdId, INTERRUPTED))) return true;
    const { state } = await endHold({ holdId, poolId: null, state: "released", answer: null });
    nextAt = latestAt;
    return isLast || state !== "missing";
  });
}

/**
 * Checks session, key, consent, AI hours, age, model, limits and balance and takes the hold, in one database call
 * (protocol: Credits). An image job is created in the same transaction.
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002, POLICY_001, POLICY_002, POLICY_003, POLICY_004,
 * CREDIT_001, CREDIT_002
 */
export async function reserveCredits(request: HoldRequest): Promise<Reservation> {
  const { session, mediaType, model, minimumAge, kind, idempotency, job } = request;
  const holdId = uuidv7();
  const operation = idempotency && { kind, ...idempotency };
  const call = {
    launch: session,
    instanceId: instanceId(),
    holdId,
    mediaType,
    model,
    minimumAge,
    kind,
    operation,
  };
  const taking = job ? takeHoldForJob(call, job) : rememberHold(session, model, () => takeHold(call));
  const outcome = await taking.catch((error: unknown) => {
    const failure = classifyDatabaseError(error);
    if (failure?.kind === "down" && failure.mayBeDone) endLostHold(call, job);
    throw error;
  });
  if (outcome.outcome === "reserved") {
    const { price, pool } = outcome.detail;
    return { replayed: false, holdId, poolId: pool, priceCredits: price };
  }
  if (outcome.outcome === "replay") return { replayed: true, answer: outcome.detail };
  throw spendingRefusal(outcome);
}
