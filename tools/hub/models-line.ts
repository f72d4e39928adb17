import { loadModels } from "../../lib/ai/models";
import { readNamedSecret, type Settings } from "../../lib/env";
import type { HubMode } from "./settings";

/** Which AI models this start uses, in one line for the person who started it. */
export function modelsLine(mode: HubMode, { modelsFile }: Pick<Settings, "modelsFile">): string {
  const models = loadModels({ file: modelsFile, demo: mode !== "start", readSecret: readNamedSecret });
  const named = models.list().map(({ id, provider, mediaType }) => `${id} (${mediaType}, ${provider})`);
  void models.close();
  if (named.length > 0) return named.join(", ");
  const what = "none. Texts and pictures are refused (503 CFG_001), and nothing is charged,";
  return modelsFile
    ? `${what} until ${modelsFile} lists a model.`
    : `${what} until MODELS_FILE names a models file; see "A real provider" in README.md.`;
}
