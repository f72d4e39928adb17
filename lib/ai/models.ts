import { readFileSync } from "node:fs";
import type { z } from "zod";
import { createDemoProvider } from "./demo-provider";
import type { ImageProvider } from "./image-provider";
import { measured } from "./measured-provider";
import {
  DEMO_MODELS,
  type Model,
  type ModelMediaType,
  type ModelSettings,
  modelSettings,
  NO_MODELS,
  type Voice,
} from "./model-settings";
import { createOpenAiCompatibleProvider } from "./openai-compatible";
import { SettingsError } from "./settings-error";
import type { TextProvider } from "./text-provider";

/** Every model that this hub can use, and who answers for it (protocol: Models and providers). */
export type ModelCatalog = {
  /** The model of this id, or null. */
  find(id: string): Model | null;
  /** All models in the order of the file, or those of one media type. */
  list(mediaType?: ModelMediaType): readonly Model[];
  /** What apps may offer for reading aloud, in the order of the file. */
  voices: readonly Voice[];
  /** The ids used when a request names no model; null where none is configured (`CFG_001`). */
  classroomDefaults: { text: string | null; image: string | null };
  textProviderFor(model: Model): TextProvider;
  imageProviderFor(model: Model): ImageProvider;
  /** Gives back the connections to the providers. */
  close(): Promise<void>;
};

type ReadSecret = (variableName: string) => string | null;
type Provider = TextProvider & ImageProvider & { close?(): Promise<void> };

/** Zod reports unknown keys at their parent; a person looks for the key itself. */
function sentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${[...issue.path, key].join(".")}: there is no such setting`);
  }
  return [`${issue.path.join(".") || "(the file)"}: ${issue.message}`];
}

function readSettings(file: string): ModelSettings {
  const title = `MODELS_FILE ${file} cannot be used:`;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SettingsError(title, [cause instanceof Error ? cause.message : "it cannot be read"]);
  }
  const parsed = modelSettings.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SettingsError(title, parsed.error.issues.flatMap(sentences));
}

function defaultProblems(settings: ModelSettings): string[] {
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

function voiceProblems({ voices }: ModelSettings): string[] {
  const ids = voices.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [`voices.${index}.id: "${id}" is there twice`] : [],
  );
}

function problemsOf(settings: ModelSettings, readSecret: ReadSecret): string[] {
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
  return [...problems, ...voiceProblems(settings), ...defaultProblems(settings)];
}

function buildProviders(settings: ModelSettings, readSecret: ReadSecret): Map<string, Provider> {
  return new Map(
    Object.entries(settings.providers).map(([name, provider]): [string, Provider] => {
      if (provider.kind === "demo") return [name, measured(name, createDemoProvider())];
      const apiKey = provider.apiKeyEnv === undefined ? null : readSecret(provider.apiKeyEnv);
      const made = createOpenAiCompatibleProvider({ ...provider, apiKey: apiKey ?? undefined });
      return [name, measured(name, made)];
    }),
  );
}

/**
 * Reads and checks MODELS_FILE. Without a `file` there are the built-in demo models when `demo` is true, else none at
 * all. `readSecret` gives the value of the environment variable that an `apiKeyEnv` names, null when it is not set.
 * @throws SettingsError naming every problem at once; it stops the start (protocol: Models and providers).
 */
export function loadModels(options: {
  file?: string | null;
  demo: boolean;
  readSecret: ReadSecret;
}): ModelCatalog {
  const settings = options.file ? readSettings(options.file) : options.demo ? DEMO_MODELS : NO_MODELS;
  const problems = problemsOf(settings, options.readSecret);
  if (problems.length > 0) throw new SettingsError("The AI models cannot be used:", problems);

  const providers = buildProviders(settings, options.readSecret);
  const byId = new Map(settings.models.map((model) => [model.id, model]));
  const providerOf = (model: Model): Provider => {
    const provider = providers.get(model.provider);
    if (provider === undefined) throw new Error(`no provider "${model.provider}" for model "${model.id}"`);
    return provider;
  };
  return {
    find: (id) => byId.get(id) ?? null,
    list: (mediaType) => settings.models.filter((model) => !mediaType || model.mediaType === mediaType),
    voices: settings.voices,
    classroomDefaults: {
      text: settings.classroomDefaults.text ?? null,
      image: settings.classroomDefaults.image ?? null,
    },
    textProviderFor: providerOf,
    imageProviderFor: providerOf,
    close: async () => {
      await Promise.all([...providers.values()].map((provider) => provider.close?.()));
    },
  };
}
