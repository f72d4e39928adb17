import type { Model } from "@/lib/ai/model-settings";
import type { ProviderFailure } from "@/lib/ai/text-provider";
import { log } from "@/lib/log";
import { type ModelFailure, saveModelFailures } from "./queries/model-failures";

/** By model id, the latest failure that is not saved yet. */
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
 * Saves the last failure of a model for the system page, in the background and with one statement at a time. A call that was
 * aborted, or whose caller sent an unreadable file, does not count as a failure of the model.
 */
export function reportModelFailure(model: Pick<Model, "id" | "provider">, failure: ProviderFailure): void {
  if (failure.reason === "aborted" || failure.isCausedByCaller) return;
  unsaved.set(model.id, {
    modelId: model.id,
    provider: model.provider,
    reason: failure.reason,
    upstreamStatus: failure.upstreamStatus ?? null,
    cause: failure.cause ?? null,
  });
  if (!isSaving) void saveAll();
}
