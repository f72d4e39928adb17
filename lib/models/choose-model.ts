import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { HubError, invalid } from "@/lib/hub-error";
import type { PlainIssueKey } from "@/lib/issue";
import { isForStudents } from "@/lib/launch/launch-session";
import type { MediaType, Purpose } from "@/packages/client/contract/basic-schemas";

const UNKNOWN: Record<MediaType, PlainIssueKey> = { text: "unknownTextModel", image: "unknownImageModel" };

/** Returns POLICY_001 when the model may not be used under this purpose because of its ages, else null (protocol: Models and providers). */
export function findAgeRefusal(model: Model, purpose: Purpose): HubError | null {
  if (!isForStudents(purpose) || model.allowsUnder18) return null;
  return new HubError("POLICY_001", "This model may not be used by people under 18.");
}

/**
 * Returns the requested model or the classroom default (protocol: Models and providers). Whether the school allows the model is
 * checked later, by `reserveCredits`.
 * @throws HubError CFG_001 for a media type without models, or without a classroom default when no model is requested, VAL_001
 * for a requested model that is unknown or of another media type, POLICY_001 for a model that is not allowed under 18
 */
export function chooseModel(mediaType: MediaType, requested: string | undefined, purpose: Purpose): Model {
  const models = currentModels();
  const hasModels = models.list(mediaType).length > 0;
  const id = hasModels ? (requested ?? models.classroomDefaults[mediaType]) : null;
  if (id === null) throw new HubError("CFG_001", `No ${mediaType} model is set up on this hub.`);
  const model = models.find(id);
  if (!model || model.mediaType !== mediaType) {
    throw invalid([{ path: "model", message: UNKNOWN[mediaType] }]);
  }
  const refusal = findAgeRefusal(model, purpose);
  if (refusal !== null) throw refusal;
  return model;
}
