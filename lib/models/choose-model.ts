import type { MediaType, Purpose } from "@/client/contract/words";
import { currentModels } from "@/lib/ai/current-models";
import type { Model } from "@/lib/ai/model-settings";
import { HubError, invalid } from "@/lib/hub-error";
import { isStudentPath } from "@/lib/launch/launch-session";

/**
 * The model of a request: the named one, or the classroom default (protocol: Models and providers). Whether the pool
 * allows it is decided where the hold is taken.
 * @throws HubError CFG_001 no model of this media type, or none named and no default; VAL_001 unknown or of another media type, POLICY_001 not for under-18s
 */
export function chooseModel(mediaType: MediaType, requested: string | undefined, purpose: Purpose): Model {
  const models = currentModels();
  const isSetUp = models.list(mediaType).length > 0;
  const id = isSetUp ? (requested ?? models.classroomDefaults[mediaType]) : null;
  if (id === null) throw new HubError("CFG_001", `No ${mediaType} model is set up on this hub.`);
  const model = models.find(id);
  if (!model || model.mediaType !== mediaType) {
    throw invalid([{ path: "model", message: `There is no ${mediaType} model with this name.` }]);
  }
  if (isStudentPath(purpose) && !model.allowsUnder18) {
    throw new HubError("POLICY_001", "This model may not be used by people under 18.");
  }
  return model;
}
