import { env, readNamedSecret } from "@/lib/env";
import { recordUpstream } from "@/lib/metrics";
import { createProvider, type Provider } from "./create-provider";
import type { ImageProvider } from "./image-provider";
import { loadModelSettings, type ModelSource } from "./load-model-settings";
import type { Model, ModelMediaType, ModelSettings } from "./model-settings";
import type { ModerationInput, ModerationOutcome } from "./moderation";
import type { TextProvider, TextStream } from "./text-provider";

/** Wraps a provider so that each of its calls is timed for the metrics, under the provider's name in MODELS_FILE. */
function withMetrics(name: string, provider: Provider): Provider {
  type AnyOutcome = { ok: true } | { ok: false; reason: "failed" | "timeout" | "aborted" };
  const record = (model: string, startedAt: number, outcome: AnyOutcome) =>
    recordUpstream({
      provider: name,
      model,
      outcome: outcome.ok ? "ok" : outcome.reason,
      durationMs: performance.now() - startedAt,
    });
  const timed = async <Outcome extends AnyOutcome>(
    model: string,
    call: Promise<Outcome>,
  ): Promise<Outcome> => {
    const startedAt = performance.now();
    const outcome = await call;
    record(model, startedAt, outcome);
    return outcome;
  };
  /** A stream that is left early counts as aborted. */
  async function* timedStream(model: string, stream: TextStream): TextStream {
    const startedAt = performance.now();
    let outcome: AnyOutcome = { ok: false, reason: "aborted" };
    try {
      const ended = yield* stream;
      outcome = ended;
      return ended;
    } finally {
      record(model, startedAt, outcome);
    }
  }
  return {
    streamText: (request) => timedStream(request.model.id, provider.streamText(request)),
    createText: (request) => timed(request.model.id, provider.createText(request)),
    createImage: (request) => timed(request.model.id, provider.createImage(request)),
    moderate: (request) => timed(request.model, provider.moderate(request)),
    close: () => provider.close?.() ?? Promise.resolve(),
  };
}

/** The provider of moderation, its settings, and its call. */
export interface CurrentModeration {
  provider: string;
  model: string;
  onFailure: "refuse" | "allow";
  /** Whether it is the demo's list of words, which protects nobody. */
  isDemo: boolean;
  moderate(input: ModerationInput, signal?: AbortSignal): Promise<ModerationOutcome>;
}

function createModeration(
  { safety, providers: providerKinds }: ModelSettings,
  providers: ReadonlyMap<string, Provider>,
): CurrentModeration | null {
  if (typeof safety !== "object") return null;
  const { provider: name, model, timeoutMs, onFailure } = safety;
  const provider = providers.get(name);
  if (provider === undefined) throw new Error(`no provider "${name}" for safety`);
  return {
    provider: name,
    model,
    onFailure,
    isDemo: providerKinds[name]?.kind === "demo",
    moderate: (input, signal) => provider.moderate({ ...input, model, timeoutMs, signal }),
  };
}

/** Creates the catalog of the hub's models. @throws SettingsError with every mistake of the file; it stops the start */
export function loadModels(options: ModelSource) {
  const settings = loadModelSettings(options);
  const providers = new Map(
    Object.entries(settings.providers).map(([name, provider]) => [
      name,
      withMetrics(name, createProvider(provider, options.readSecret)),
    ]),
  );
  const byId = new Map(settings.models.map((model) => [model.id, model]));
  const providerFor = (model: Model): Provider => {
    const provider = providers.get(model.provider);
    if (provider === undefined) throw new Error(`no provider "${model.provider}" for model "${model.id}"`);
    return provider;
  };
  return {
    find: (id: string): Model | null => byId.get(id) ?? null,
    /** All models in the order of the file, or those of one media type. */
    list: (mediaType?: ModelMediaType) =>
      settings.models.filter((model) => !mediaType || model.mediaType === mediaType),
    /** Voices that apps may offer for reading aloud, in the order of the file. */
    voices: settings.voices,
    /** The ids used when a request names no model; null where none is configured (CFG_001). */
    classroomDefaults: {
      text: settings.classroomDefaults.text ?? null,
      image: settings.classroomDefaults.image ?? null,
    },
    textProviderFor: (model: Model): TextProvider => providerFor(model),
    imageProviderFor: (model: Model): ImageProvider => providerFor(model),
    /** Who checks what students write and get; null when nobody does (protocol: Safety). */
    moderation: createModeration(settings, providers),
    close: async () => {
      await Promise.all([...providers.values()].map((provider) => provider.close?.()));
    },
  };
}

/** The models that this hub can use, and their providers (protocol: Models and providers). */
type ModelCatalog = ReturnType<typeof loadModels>;

// On globalThis, because Next loads this module once per bundle and once per reload in development.
const globals = globalThis as typeof globalThis & { educationHubModels?: ModelCatalog };

/** Returns the hub's models, read at the first call. @throws SettingsError with every mistake of MODELS_FILE */
export function currentModels(): ModelCatalog {
  globals.educationHubModels ??= loadModels({
    file: env().modelsFile,
    demo: env().demoModels,
    readSecret: readNamedSecret,
  });
  return globals.educationHubModels;
}
