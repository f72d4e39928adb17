import { z } from "zod";
import { isHubField } from "./hub-fields";
import { callTimeoutMs, providerSettings } from "./provider-settings";

// The schema of MODELS_FILE (protocol: Models and providers). Unknown keys are errors, because a misspelt `allowsUnder18`
// must not be ignored.

const DEFAULT_MODERATION_TIMEOUT_MS = 5_000;

/** The minimum age of a model that is not for students. */
export const ADULT_AGE = 18;

const aspectRatio = z.enum(["1:1", "4:3", "3:4", "16:9", "9:16"]);
/** The aspect ratio of an image, width to height (protocol: Images). */
export type AspectRatio = z.infer<typeof aspectRatio>;

const mediaType = z.enum(["text", "image"]);
export type ModelMediaType = z.infer<typeof mediaType>;

const modelFields = z.strictObject({
  id: z.string().min(1).max(200),
  provider: z.string().min(1),
  /** The provider's name of the model; the id when omitted. */
  upstreamId: z.string().min(1).max(200).optional(),
  mediaType,
  /** Only a literal `true` says that the provider's terms have no minimum age. */
  allowsUnder18: z.boolean().default(false),
  /** The age from which the provider's terms allow it; when omitted, 0 with `allowsUnder18`, else 18. */
  minimumAge: z.int().min(0).max(18).optional(),
  terms: z.strictObject({ url: z.url(), reviewedOn: z.iso.date().optional() }).optional(),
  name: z.string().min(1).max(200).optional(),
  description: z.string().max(1000).optional(),
  /** Image models: the provider's names of the two qualities; `low` and `high` when omitted. */
  qualities: z
    .strictObject({ fast: z.string().min(1).max(100), quality: z.string().min(1).max(100) })
    .optional(),
  /** Image models: the model's sizes by aspect ratio; OpenAI's three sizes when omitted. */
  sizes: z
    .partialRecord(aspectRatio, z.string().regex(/^\d{2,5}x\d{2,5}$/, 'must look like "1024x1024"'))
    .optional(),
  /** Text models: the provider's name of the output limit. */
  maxTokensField: z.enum(["max_tokens", "max_completion_tokens"]).default("max_tokens"),
  /** Fields of the caller's body that are passed on besides `textOptions` or `imageOptions`, within the limits of `selectFields`. */
  passFields: z
    .array(
      z
        .string()
        .min(1)
        .max(100)
        .refine((field) => !isHubField(field), {
          error: ({ input }) => `"${input}" is decided by the hub and cannot be passed on`,
        }),
    )
    .max(100)
    .optional(),
  /** Models that are asked in this order when this one fails before its first word (protocol: Models and providers). */
  fallbacks: z.array(z.string().min(1).max(200)).max(5).optional(),
});
const model = modelFields.transform(({ allowsUnder18, minimumAge, ...rest }) => ({
  ...rest,
  minimumAge: minimumAge ?? (allowsUnder18 ? 0 : ADULT_AGE),
}));
/** A model of MODELS_FILE with its defaults. */
export type Model = z.infer<typeof model>;

/** A voice that apps may offer for reading aloud (protocol: Catalog). */
const voice = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  description: z.string().max(1000).optional(),
  /** The language that the voice reads, such as `en` or `ko-KR`. */
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as "en" or "ko-KR"')
    .optional(),
});

/** Who checks what students write and get (protocol: Safety); `"off"`: nobody. */
const safety = z.union(
  [
    z.literal("off"),
    z.strictObject({
      provider: z.string().min(1),
      /** The provider's name of its moderation model. */
      model: z.string().min(1).max(200).default("omni-moderation-latest"),
      /** For one check, including its retry. */
      timeoutMs: callTimeoutMs.default(DEFAULT_MODERATION_TIMEOUT_MS),
      /** What happens to a call whose check fails. */
      onFailure: z.enum(["refuse", "allow"]).default("refuse"),
    }),
  ],
  'must be "off", or an object with the "provider" that checks, and optionally "model", "timeoutMs" and "onFailure"',
);

export const modelSettings = z.strictObject({
  providers: z.record(z.string().min(1), providerSettings),
  models: z.array(model),
  classroomDefaults: z.strictObject({ text: z.string().optional(), image: z.string().optional() }),
  voices: z.array(voice).default([]),
  /** Required once a model may answer students. */
  safety: safety.optional(),
});
/** The content of MODELS_FILE with its defaults. */
export type ModelSettings = z.infer<typeof modelSettings>;

/** The settings of a production hub without MODELS_FILE: no models, so that demo output is never billed. */
export const NO_MODELS: ModelSettings = modelSettings.parse({
  providers: {},
  models: [],
  classroomDefaults: {},
});

/** The settings of `npm run demo` and `npm run dev` without MODELS_FILE: the demo provider. */
export const DEMO_MODELS: ModelSettings = modelSettings.parse({
  providers: { demo: { kind: "demo" } },
  models: [
    {
      id: "demo-text",
      provider: "demo",
      mediaType: "text",
      allowsUnder18: true,
      name: "Demo text",
      description: "Answers immediately with a sample text. Nothing leaves this machine.",
    },
    {
      id: "demo-image",
      provider: "demo",
      mediaType: "image",
      allowsUnder18: true,
      name: "Demo picture",
      description: "Paints a sample picture immediately. Nothing leaves this machine.",
    },
  ],
  classroomDefaults: { text: "demo-text", image: "demo-image" },
  safety: { provider: "demo" },
  voices: [
    {
      id: "demo-english-1",
      name: "Robin",
      description: "A calm voice for reading English aloud.",
      locale: "en",
    },
    {
      id: "demo-korean-1",
      name: "하늘",
      description: "A bright voice for reading Korean aloud.",
      locale: "ko",
    },
  ],
});
