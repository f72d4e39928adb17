import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { HubError, invalid } from "@/lib/hub-error";
import type { PlainIssueKey } from "@/lib/issue";
import type { MediaType } from "@/packages/client/contract/basic-schemas";

const UNKNOWN: Record<MediaType, PlainIssueKey> = { text: "unknownTextModel", image: "unknownImageModel" };

/**
 * Returns the requested model or the classroom default (protocol: Models and providers). Whether the school and its ages allow the
 * model is checked later, by `reserveCredits`.
 * @throws HubError CFG_001 for a media type without models, or without a classroom default when no model is requested, VAL_001
 * for a requested model that is unknown or of another media type
 */
export function chooseModel(mediaType: MediaType, requested: string | undefined): Model {
  const models = currentModels();
  const hasModels = models.list(mediaType).length > 0;
  const id = hasModels ? (requested ?? models.classroomDefaults[mediaType]) : null;
  if (id === null) throw new HubError("CFG_001", `No ${mediaType} model is set up on this hub.`);
  const model = models.find(id);
  if (!model || model.mediaType !== mediaType) {
    throw invalid([{ path: "model", message: UNKNOWN[mediaType] }]);
  }
  return model;
}
