import type { Model } from "@/lib/ai/model-settings";
import type { ProviderFailure } from "@/lib/ai/text-provider";
import { log } from "@/lib/log";
import { type ModelFailure, saveModelFailures } from "./queries/model-failures";

/** What is not saved yet, the newest of each model; and whether something is being saved. */
const unsaved = new Map<string, ModelFailure>();
let isSaving = false;

async function saveAll(): Promise<void> {
  isSaving = true;
  while (unsaved.size > 0) {
    const failures = [...unsaved.values()];
    unsaved.clear();
    await saveModelFailures(failures).catch((err: unknown) =>
      log().warn({ err }, "the last failure of a model could not be saved"),
    );
  }
  isSaving = false;
}

/**
 * Keeps what a provider said for the system page, the last failure of each model. Nobody waits for it: one statement at a
 * time, however many calls fail. A caller who hung up, or whose file
 * cannot be read, is no failure of the model.
 */
export function reportModelFailure(model: Model, failure: ProviderFailure): void {
  if (failure.reason === "aborted" || failure.isOfCaller) return;
  unsaved.set(model.id, {
    modelId: model.id,
    provider: model.provider,
    reason: failure.reason,
    upstreamStatus: failure.upstreamStatus ?? null,
    message: failureMessage(failure),
  });
  if (!isSaving) void saveAll();
}

/** What is known of a failure besides its status: the provider's own words, else what the hub noticed, or null. */
export function failureMessage({ said, cause, upstreamStatus }: ProviderFailure): string | null {
  if (said) return said;
  return cause === undefined || cause === `status ${upstreamStatus}` ? null : cause;
}
