import { SettingsError } from "../../lib/ai/load-model-settings";
import { loadModels } from "../../lib/ai/models";
import { readNamedSecret, readSettings, type Settings } from "../../lib/env";
import { loadSsoProviders } from "../../lib/sso/sso-settings";
import { CommandError } from "../process/command-error";

/** How the hub is started: `start` is production; `demo` and `dev` add demo data and the sample app. */
export type HubMode = "demo" | "dev" | "start";

/** Files that the hub reads at its start, by their settings. */
const SETTINGS_FILES = {
  MODELS_FILE: (file: string) => void loadModels({ file, demo: false, readSecret: readNamedSecret }).close(),
  SSO_FILE: (file: string) => void loadSsoProviders(file, readNamedSecret),
};

/** Returns the problems of the files, so that they end the start instead of failing the first call of a person. */
function listFileProblems(): string[] {
  return Object.entries(SETTINGS_FILES).flatMap(([name, load]) => {
    const file = process.env[name]?.trim();
    try {
      if (file) load(file);
      return [];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return error.problems.map((problem) => `${name} ${file}: ${problem}`);
    }
  });
}

/** @throws CommandError naming every missing or bad setting */
export function loadSettings(mode: HubMode): Settings {
  const result = readSettings(process.env, { production: mode === "start" });
  const problems = [...(result.ok ? [] : result.problems), ...listFileProblems()];
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
