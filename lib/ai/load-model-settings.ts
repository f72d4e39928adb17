import { readFileSync } from "node:fs";
import { z } from "zod";
import { ADULT_AGE, DEMO_MODELS, type ModelSettings, modelSettings, NO_MODELS } from "./model-settings";
import { isPassable, passableFields } from "./pass-fields";
import { MAX_TIMEOUT_MS, MODERATING_KINDS, namesOfProvider, variablesOf } from "./provider-settings";

export type ReadSecret = (variableName: string) => string | null;

export interface ModelSource {
  /** MODELS_FILE; without one, the demo models when `demo` is true, else none. */
  file?: string | null;
  demo: boolean;
  readSecret: ReadSecret;
}

/** Thrown at start when MODELS_FILE has mistakes; lists all of them, so that they can be fixed together. */
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

function readFile(title: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SettingsError(title, [cause instanceof Error ? cause.message : "it cannot be read"]);
  }
}

const name = z.string().optional().catch(undefined);
const names = z.array(z.string()).catch([]);
/**
 * The names by which entries refer to each other, and what a classroom default requires of its model. Parsed leniently: when the
 * schema refuses the file, its wrong references are still found, and are reported together with the schema's problems.
 */
const namesOfEntries = z.object({
  providers: z.record(z.string(), namesOfProvider).catch({}),
  models: z
    .array(
      z
        .object({
          id: name,
          provider: name,
          mediaType: name,
          allowsUnder18: z.unknown().optional(),
          minimumAge: z.number().optional().catch(undefined),
          passFields: names,
          fallbacks: names,
        })
        .catch({ passFields: [], fallbacks: [] }),
    )
    .catch([]),
  classroomDefaults: z.object({ text: name, image: name }).catch({}),
  voices: z.array(z.object({ id: name }).catch({})).catch([]),
  safety: z
    .union([z.object({ provider: name }), z.literal("off")])
    .optional()
    .catch("off"),
});
type NamesOfEntries = z.infer<typeof namesOfEntries>;

/** Whether a model may answer students, of some age at least. */
function isForStudents({ allowsUnder18, minimumAge }: NamesOfEntries["models"][number]): boolean {
  return (minimumAge ?? (allowsUnder18 === true ? 0 : ADULT_AGE)) < ADULT_AGE;
}

function checkDefaults(settings: NamesOfEntries): string[] {
  return (["text", "image"] as const).flatMap((mediaType) => {
    const id = settings.classroomDefaults[mediaType];
    if (id === undefined) return [];
    const path = `classroomDefaults.${mediaType}`;
    const model = settings.models.find((candidate) => candidate.id === id);
    if (model === undefined) return [`${path}: there is no model "${id}"`];
    const problems: string[] = [];
    if (model.mediaType !== undefined && model.mediaType !== mediaType)
      problems.push(`${path}: "${id}" is of media type ${model.mediaType}`);
    if (!isForStudents(model))
      problems.push(
        `${path}: "${id}" says neither "allowsUnder18": true nor a "minimumAge" below ${ADULT_AGE}`,
      );
    return problems;
  });
}

function checkVoices({ voices }: NamesOfEntries): string[] {
  const ids = voices.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index ? [`voices.${index}.id: "${id}" is used twice`] : [],
  );
}

/** A hub whose models answer students says who checks what they write and get, or says that nobody does. */
function checkSafety({ safety, models, providers }: NamesOfEntries): string[] {
  if (typeof safety === "object") {
    const { provider } = safety;
    if (provider === undefined) return [];
    if (!Object.hasOwn(providers, provider)) return [`safety.provider: there is no provider "${provider}"`];
    const kind = providers[provider]?.kind;
    return kind === undefined || MODERATING_KINDS.includes(kind)
      ? []
      : [
          `safety.provider: a provider of kind "${kind}" cannot check; it must be ${MODERATING_KINDS.join(", ")}`,
        ];
  }
  if (safety === "off" || !models.some(isForStudents)) return [];
  return [
    'safety: is missing. Name the provider that checks what students write and get, as { "provider": "openai" }, or say "off"',
  ];
}

function checkPassFields({ models, providers }: NamesOfEntries): string[] {
  return models.flatMap(({ provider = "", mediaType = "text", passFields }, index) => {
    const kind = providers[provider]?.kind ?? "";
    const known = passableFields(kind, mediaType)?.join(", ") || "none";
    return passFields.flatMap((field, at) =>
      isPassable(field, kind, mediaType)
        ? []
        : [
            `models.${index}.passFields.${at}: a ${mediaType} model of kind "${kind}" takes no "${field}"; it takes: ${known}`,
          ],
    );
  });
}

/** A model's fallbacks exist, are of its kind of media, and together with it give up before the hub gives up the call. */
function checkFallbacks({ models, providers }: NamesOfEntries): string[] {
  const timeoutOf = (id: string | undefined) =>
    providers[models.find((one) => one.id === id)?.provider ?? ""]?.timeoutMs ?? 0;
  return models.flatMap(({ id, mediaType, fallbacks }, index) => {
    const problems = fallbacks.flatMap((fallback, at) => {
      const path = `models.${index}.fallbacks.${at}`;
      const model = models.find((one) => one.id === fallback);
      if (model === undefined) return [`${path}: there is no model "${fallback}"`];
      if (fallback === id || fallbacks.indexOf(fallback) < at)
        return [`${path}: "${fallback}" is named already`];
      return model.mediaType === mediaType
        ? []
        : [`${path}: "${fallback}" is of media type ${model.mediaType}`];
    });
    const totalMs = [id, ...fallbacks].reduce((sum, one) => sum + timeoutOf(one), 0);
    if (fallbacks.length > 0 && totalMs > MAX_TIMEOUT_MS)
      problems.push(
        `models.${index}.fallbacks: the timeoutMs of all of them add up to ${totalMs}, and must be at most ${MAX_TIMEOUT_MS}`,
      );
    return problems;
  });
}

function checkSettings(settings: NamesOfEntries, readSecret: ReadSecret): string[] {
  const problems: string[] = [];
  for (const [provider, one] of Object.entries(settings.providers)) {
    for (const [setting, variable] of variablesOf(one)) {
      if (readSecret(variable) === null)
        problems.push(`providers.${provider}.${setting}: ${variable} is not set in the environment`);
    }
  }
  const seen = new Set<string>();
  for (const [index, { id, provider, mediaType }] of settings.models.entries()) {
    if (id !== undefined && seen.has(id)) problems.push(`models.${index}.id: "${id}" is used twice`);
    if (id !== undefined) seen.add(id);
    if (provider !== undefined && !Object.hasOwn(settings.providers, provider)) {
      problems.push(`models.${index}.provider: there is no provider "${provider}"`);
    }
    if (mediaType === "image" && settings.providers[provider ?? ""]?.kind === "anthropic") {
      problems.push(`models.${index}.mediaType: a provider of kind "anthropic" makes no pictures`);
    }
  }
  return [
    ...problems,
    ...checkPassFields(settings),
    ...checkFallbacks(settings),
    ...checkVoices(settings),
    ...checkDefaults(settings),
    ...checkSafety(settings),
  ];
}

/** Reads and checks MODELS_FILE (protocol: Models and providers). @throws SettingsError */
export function loadModelSettings(options: ModelSource): ModelSettings {
  const title = options.file
    ? `MODELS_FILE ${options.file} cannot be used:`
    : "The AI models cannot be used:";
  const given = options.file ? readFile(title, options.file) : options.demo ? DEMO_MODELS : NO_MODELS;
  const parsed = modelSettings.safeParse(given);
  const names = namesOfEntries.safeParse(given);
  const problems = [
    ...(parsed.error?.issues.flatMap(describeIssue) ?? []),
    ...(names.success ? checkSettings(names.data, options.readSecret) : []),
  ];
  if (!parsed.success || problems.length > 0) throw new SettingsError(title, problems);
  return parsed.data;
}
