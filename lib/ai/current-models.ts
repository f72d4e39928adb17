import { env, readNamedSecret } from "@/lib/env";
import { loadModels, type ModelCatalog } from "./models";

// On globalThis, because Next loads this module once per bundle and once per reload in development.
const shared = globalThis as typeof globalThis & { educationHubModels?: ModelCatalog };

/**
 * The models of this hub, read from MODELS_FILE at the first call; none without that file, unless this is a demo
 * (protocol: Models and providers).
 * @throws SettingsError naming every problem of the file at once
 */
export function currentModels(): ModelCatalog {
  shared.educationHubModels ??= loadModels({
    file: env().modelsFile,
    demo: env().demoModels,
    readSecret: readNamedSecret,
  });
  return shared.educationHubModels;
}
