import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { ADULT_AGE } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { INSTANCE_DEAD_AFTER_SECONDS } from "@/lib/instance";
import { listInstances } from "@/lib/instances/queries";
import { listModelFailures } from "@/lib/models/queries/model-failures";
import { getLastRun } from "@/lib/privacy/forget-old-data";
import type { SystemState } from "@/packages/client/contract/system";
import { checkParts, INTERFACE_VERSION } from "./check-health";
import { toLedgerCheck } from "./check-ledger";
import { countWork, readOldestHold } from "./queries/counts";
import { findLedgerChecks, ownsTables } from "./queries/ledger-checks";

/** Lists the configured models, and who checks what students write, with their last failures; without URLs or keys. */
async function readModels(): Promise<Pick<SystemState, "models" | "moderation">> {
  const failures = new Map(
    (await listModelFailures()).map(({ modelId, reason, upstreamStatus, cause, at }) => [
      modelId,
      { reason, upstreamStatus, cause, at: at.toISOString() },
    ]),
  );
  const { list, classroomDefaults, moderation } = currentModels();
  const models = list().map(({ id, name, provider, upstreamId, mediaType, minimumAge }) => ({
    id,
    name: name ?? id,
    provider,
    upstreamId: upstreamId ?? id,
    mediaType,
    allowsUnder18: minimumAge < ADULT_AGE,
    minimumAge,
    isClassroomDefault: classroomDefaults[mediaType] === id,
    lastFailure: failures.get(id) ?? null,
  }));
  if (moderation === null) return { models, moderation };
  const { provider, model, isDemo, onFailure } = moderation;
  const lastFailure = failures.get(model) ?? null;
  return { models, moderation: { provider, model, isDemo, onFailure, lastFailure } };
}

async function readLedger(): Promise<SystemState["ledger"]> {
  const { latest, pending } = await findLedgerChecks();
  return { latest: latest && toLedgerCheck(latest), pending: pending && toLedgerCheck(pending) };
}

/**
 * Returns the state of the hub, for operators: its parts, models, instances, queue, open holds, ledger verifications, database
 * role, and what was removed last night.
 * @throws HubError AUTH_002
 */
export async function getSystem(person: Person): Promise<SystemState> {
  assertOperator(person);
  const [parts, { openHolds, ...queue }, hold, instances, ledger, hubRoleOwnsTables, models, retention] =
    await Promise.all([
      checkParts(),
      countWork(),
      readOldestHold(),
      listInstances(INSTANCE_DEAD_AFTER_SECONDS),
      readLedger(),
      ownsTables(),
      readModels(),
      getLastRun(),
    ]);
  return {
    version: INTERFACE_VERSION,
    now: hold.now.toISOString(),
    parts: {
      database: parts.database.status === "fulfilled" ? "up" : "down",
      storage: parts.storage.status === "fulfilled" ? "up" : "down",
    },
    ...models,
    instances: instances.map(({ startedAt, seenAt, ...instance }) => ({
      ...instance,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    queue,
    holds: { open: openHolds, oldestSince: hold.since?.toISOString() ?? null },
    ledger,
    retention,
    hubRoleOwnsTables,
  };
}
