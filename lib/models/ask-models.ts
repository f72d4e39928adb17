import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import type { ProviderFailure } from "@/lib/ai/text-provider";
import { isForStudents } from "@/lib/launch/launch-session";
import type { Purpose } from "@/packages/client/contract/basic-schemas";
import { findModelRules } from "./queries/allowed-models";
import { reportModelFailure } from "./report-model-failure";

/** For whom a model is asked. */
type AskedFor = { activityId: string; purpose: Purpose };

/** The fallbacks of a model that the school allows and this purpose may use, in their order. */
async function listFallbacks(model: Model, { activityId, purpose }: AskedFor): Promise<Model[]> {
  const fallbacks = (model.fallbacks ?? []).flatMap((id) => currentModels().find(id) ?? []);
  if (fallbacks.length === 0) return [];
  const { allowedModels, youngestAge } = await findModelRules(activityId);
  return fallbacks
    .filter(({ id }) => allowedModels === null || allowedModels.includes(id))
    .filter(({ minimumAge }) => minimumAge <= youngestAge || !isForStudents(purpose));
}

/** Whether another model may do better: not when the caller hung up, or sent what no model can read. */
function isWorthAnother({ reason, isCausedByCaller }: ProviderFailure): boolean {
  return reason !== "aborted" && !isCausedByCaller;
}

/**
 * Asks a model and, while none answers, its fallbacks in their order, all under one hold (protocol: Models and providers).
 * @returns the outcome of the model that was asked last, and that model
 */
export async function askModels<Answer extends { ok: true }>(
  model: Model,
  asked: AskedFor,
  ask: (model: Model) => Promise<Answer | ProviderFailure>,
): Promise<{ model: Model; outcome: Answer | ProviderFailure }> {
  let outcome = await ask(model);
  let answering = model;
  if (!outcome.ok) reportModelFailure(model, outcome);
  if (outcome.ok || !isWorthAnother(outcome)) return { model, outcome };
  for (const fallback of await listFallbacks(model, asked)) {
    answering = fallback;
    outcome = await ask(fallback);
    if (outcome.ok) break;
    reportModelFailure(fallback, outcome);
    if (!isWorthAnother(outcome)) break;
  }
  return { model: answering, outcome };
}
