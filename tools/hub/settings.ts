import { SettingsError } from "../../lib/ai/load-model-settings";
import { loadModels } from "../../lib/ai/models";
import { readNamedSecret, readSettings, type Settings } from "../../lib/env";
import { CommandError } from "../process/command-error";

/** How the hub is started: `start` is production; `demo` and `dev` add demo data and the sample app. */
export type HubMode = "demo" | "dev" | "start";

/** Returns the problems of MODELS_FILE, so that they end the start instead of failing the first call of a student. */
function listModelsFileProblems(modelsFile: string | undefined): string[] {
  if (!modelsFile) return [];
  try {
    void loadModels({ file: modelsFile, demo: false, readSecret: readNamedSecret }).close();
    return [];
  } catch (error) {
    if (error instanceof SettingsError)
      return error.problems.map((problem) => `MODELS_FILE ${modelsFile}: ${problem}`);
    throw error;
  }
}

/** @throws CommandError naming every missing or bad setting */
export function loadSettings(mode: HubMode): Settings {
  const result = readSettings(process.env, { production: mode === "start" });
  const problems = [
    ...(result.ok ? [] : result.problems),
    ...listModelsFileProblems(process.env.MODELS_FILE?.trim()),
  ];
  if (result.ok && mode !== "start" && result.settings.port === result.settings.sampleAppPort) {
    problems.push(
      `PORT and SAMPLE_APP_PORT are both ${result.settings.port}: the hub and the sample app need one each.`,
    );
  }
  if (!result.ok || problems.length > 0) {
    throw new CommandError(
      `The hub cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return result.settings;
}
