import { onceDatabaseAnswers } from "./once-database-answers";
import { endHold, type ReserveArguments } from "./queries/holds";
import { failMediaJob } from "./queries/media-holds";

/** A statement whose answer was lost may still be under way for so long (`limitStatements`). */
const LATEST_MS = 20_000;

const NOT_ACCEPTED = {
  instanceId: null,
  code: "CFG_002",
  message: "The hub was interrupted. Nothing was charged; try again.",
};

/**
 * Ends what a reserve holds whose answer was lost: its caller was told of no hold. Perhaps it never held anything; perhaps
 * it is still under way, so it is looked for until it cannot be any more. An image with a key is left as it is: asked
 * again, it is found.
 */
export function endLostReserve({ holdId, job, operation }: ReserveArguments): void {
  if (job && operation) return;
  const latestAt = Date.now() + LATEST_MS;
  let nextAt = 0;
  onceDatabaseAnswers(async () => {
    if (Date.now() < nextAt) return false;
    const isLast = Date.now() >= latestAt;
    if (job && (await failMediaJob(job.id, NOT_ACCEPTED))) return true;
    const { state } = await endHold({ holdId, poolId: null, state: "released", answer: null });
    nextAt = latestAt;
    return isLast || state !== "missing";
  });
}
