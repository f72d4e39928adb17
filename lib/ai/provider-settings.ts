import { z } from "zod";

// The `providers` of MODELS_FILE (protocol: Models and providers).

const DEFAULT_TIMEOUT_MS = 60_000;
/** Must be well below ten minutes, after which `sweep` releases a text's hold. */
export const MAX_TIMEOUT_MS = 540_000;

/** An http(s) URL without credentials, query or fragment, because paths are appended to it. */
const baseUrl = z
  .string()
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    const isBare = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
    return isBare && (url.protocol === "https:" || url.protocol === "http:");
  }, "must be an http(s) URL without credentials, query or fragment")
  .transform((value) => value.replace(/\/+$/, ""));

/** Capital letters only, so that an API key entered by mistake does not get into a message that quotes the name. */
const keyVariable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, "must be the name of an environment variable, in capital letters");

/** For one whole call, including its retry. */
export const callTimeoutMs = z
  .int()
  .min(100)
  .max(MAX_TIMEOUT_MS, `must be at most ${MAX_TIMEOUT_MS}: the hub gives up a call that takes longer`);
const timeoutMs = callTimeoutMs.default(DEFAULT_TIMEOUT_MS);

const demo = z.strictObject({ kind: z.literal("demo") });

const openAi = z.strictObject({
  kind: z.literal("openai"),
  apiKeyEnv: keyVariable.default("OPENAI_API_KEY"),
  baseUrl: baseUrl.default("https://api.openai.com/v1"),
  timeoutMs,
});

const azure = z
  .strictObject({
    kind: z.literal("azure"),
    apiKeyEnv: keyVariable.default("AZURE_API_KEY"),
    /** The name of the Azure OpenAI resource, the first label of its host name. */
    resourceName: z
      .string()
      .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/, "must be the name of a resource")
      .optional(),
    baseUrl: baseUrl.optional(),
    timeoutMs,
  })
  .refine((settings) => (settings.resourceName === undefined) !== (settings.baseUrl === undefined), {
    path: ["resourceName"],
    message: "either resourceName or baseUrl is needed, and not both",
  });

const anthropic = z.strictObject({
  kind: z.literal("anthropic"),
  apiKeyEnv: keyVariable.default("ANTHROPIC_API_KEY"),
  baseUrl: baseUrl.default("https://api.anthropic.com/v1"),
  timeoutMs,
});

const google = z.strictObject({
  kind: z.literal("google"),
  apiKeyEnv: keyVariable.default("GOOGLE_GENERATIVE_AI_API_KEY"),
  baseUrl: baseUrl.default("https://generativelanguage.googleapis.com/v1beta"),
  timeoutMs,
});

const bedrock = z
  .strictObject({
    kind: z.literal("bedrock"),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as "ap-northeast-2"'),
    /** A Bedrock API key; without it the two parts of an access key sign the calls. */
    apiKeyEnv: keyVariable.optional(),
    accessKeyIdEnv: keyVariable.default("AWS_ACCESS_KEY_ID"),
    secretAccessKeyEnv: keyVariable.default("AWS_SECRET_ACCESS_KEY"),
    /** Of temporary credentials. */
    sessionTokenEnv: keyVariable.optional(),
    baseUrl: baseUrl.optional(),
    timeoutMs,
  })
  .transform((settings) => ({
    ...settings,
    baseUrl: settings.baseUrl ?? `https://bedrock-runtime.${settings.region}.amazonaws.com`,
  }));

const openAiCompatible = z.strictObject({
  kind: z.literal("openai-compatible"),
  baseUrl,
  /** If omitted, no Authorization header is sent. */
  apiKeyEnv: keyVariable.optional(),
  timeoutMs,
});

/** A provider of MODELS_FILE. */
export const providerSettings = z.discriminatedUnion("kind", [
  demo,
  openAi,
  azure,
  anthropic,
  google,
  bedrock,
  openAiCompatible,
]);
export type ProviderSettings = z.infer<typeof providerSettings>;
export type ProviderKind = ProviderSettings["kind"];
/** The settings of one kind, with their defaults. */
export type SettingsOf<Kind extends ProviderKind> = Extract<ProviderSettings, { kind: Kind }>;

/** The kinds that can check what students write and get (protocol: Safety). */
export const MODERATING_KINDS: readonly string[] = [
  "openai",
  "openai-compatible",
  "demo",
] satisfies ProviderKind[];

/** The default name of the key's variable of each kind that cannot do without a key. */
const KEY_VARIABLES: Readonly<Record<string, string>> = {
  openai: openAi.shape.apiKeyEnv.parse(undefined),
  azure: azure.shape.apiKeyEnv.parse(undefined),
  anthropic: anthropic.shape.apiKeyEnv.parse(undefined),
  google: google.shape.apiKeyEnv.parse(undefined),
};

const variable = keyVariable.optional().catch(undefined);
/** What is read of a provider although the schema refuses it, to name its missing variables too. */
export const namesOfProvider = z
  .object({
    kind: z.string().optional().catch(undefined),
    timeoutMs: z.number().catch(DEFAULT_TIMEOUT_MS),
    apiKeyEnv: variable,
    accessKeyIdEnv: variable,
    secretAccessKeyEnv: variable,
    sessionTokenEnv: variable,
  })
  .catch({ timeoutMs: DEFAULT_TIMEOUT_MS });
type NamesOfProvider = z.infer<typeof namesOfProvider>;

/** The environment variables that a provider needs, by the setting that names each. */
export function variablesOf({ kind = "", ...names }: NamesOfProvider): [setting: string, variable: string][] {
  const needed: [string, string | undefined][] = [["apiKeyEnv", names.apiKeyEnv ?? KEY_VARIABLES[kind]]];
  if (kind === "bedrock" && names.apiKeyEnv === undefined) {
    needed.push(
      ["accessKeyIdEnv", names.accessKeyIdEnv ?? "AWS_ACCESS_KEY_ID"],
      ["secretAccessKeyEnv", names.secretAccessKeyEnv ?? "AWS_SECRET_ACCESS_KEY"],
      ["sessionTokenEnv", names.sessionTokenEnv],
    );
  }
  return needed.flatMap(([setting, name]) =>
    name === undefined ? [] : [[setting, name] as [string, string]],
  );
}
