import { readFileSync } from "node:fs";
import type { z } from "zod";
import { DEMO_MODELS, type ModelSettings, modelSettings, NO_MODELS } from "./model-settings";

/** Returns the value of an environment variable, or null when it is not set. */
export type ReadSecret = (variableName: string) => string | null;

/** Thrown at start when MODELS_FILE has mistakes; lists all of them, so that they can be fixed in one go. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /** One sentence per mistake, without any secret. */
  readonly problems: readonly string[];

  constructor(title: string, problems: readonly string[]) {
    super(`${title}\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Zod reports an unknown key at its parent; these messages name the key itself. */
function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${[...issue.path, key].join(".")}: there is no such setting`);
  }
  return [`${issue.path.join(".") || "(the file)"}: ${issue.message}`];
}

function readFile(file: string): ModelSettings {
  const title = `MODELS_FILE ${file} cannot be used:`;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SettingsError(title, [cause instanceof Error ? cause.message : "it cannot be read"]);
  }
  const parsed = modelSettings.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SettingsError(title, parsed.error.issues.flatMap(describeIssue));
}

function checkDefaults(settings: ModelSettings): string[] {
  return (["text", "image"] as const).flatMap((mediaType) => {
    const id = settings.classroomDefaults[mediaType];
    if (id === undefined) return [];
    const path = `classroomDefaults.${mediaType}`;
    const model = settings.models.find((candidate) => candidate.id === id);
    if (model === undefined) return [`${path}: there is no model "${id}"`];
    const problems: string[] = [];
    if (model.mediaType !== mediaType) problems.push(`${path}: "${id}" is of media type ${model.mediaType}`);
    if (!model.allowsUnder18) problems.push(`${path}: "${id}" does not say "allowsUnder18": true`);
    return problems;
  });
}

function checkVoices({ voices }: ModelSettings): string[] {
  const ids = voices.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [`voices.${index}.id: "${id}" is there twice`] : [],
  );
}

function checkSettings(settings: ModelSettings, readSecret: ReadSecret): string[] {
  const problems: string[] = [];
  for (const [name, provider] of Object.entries(settings.providers)) {
    if (provider.kind === "demo" || provider.apiKeyEnv === undefined) continue;
    if (readSecret(provider.apiKeyEnv) === null) {
      problems.push(`providers.${name}.apiKeyEnv: ${provider.apiKeyEnv} is not set in the environment`);
    }
  }
  const seen = new Set<string>();
  for (const [index, model] of settings.models.entries()) {
    if (seen.has(model.id)) problems.push(`models.${index}.id: "${model.id}" is there twice`);
    seen.add(model.id);
    if (!Object.hasOwn(settings.providers, model.provider)) {
      problems.push(`models.${index}.provider: there is no provider "${model.provider}"`);
    }
  }
  return [...problems, ...checkVoices(settings), ...checkDefaults(settings)];
}

/**
 * Reads and checks MODELS_FILE (protocol: Models and providers). Without a `file`, returns the demo models when `demo` is
 * true, else no models.
 * @throws SettingsError
 */
export function loadModelSettings(options: {
  file?: string | null;
  demo: boolean;
  readSecret: ReadSecret;
}): ModelSettings {
  const settings = options.file ? readFile(options.file) : options.demo ? DEMO_MODELS : NO_MODELS;
  const problems = checkSettings(settings, options.readSecret);
  if (problems.length > 0) throw new SettingsError("The AI models cannot be used:", problems);
  return settings;
}
