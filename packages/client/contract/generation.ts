import { z } from "zod";
import { credits, holdState } from "./basic-schemas";
import { EXAMPLE_VALUES } from "./example-values";
import { messageKey } from "./message-keys";
import { operation } from "./operation";
import { safetyDetail } from "./safety";

const MEGABYTE = 1024 * 1024;

/** Parts of other types (`image_url`, `file`) are refused, because the provider would fetch the addresses in them. */
const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });
const messageContent = z.union([z.string(), z.array(textPart).min(1).max(50)]);

const textMessage = z.object({
  role: z.enum(["system", "user", "assistant"]),
  content: messageContent,
});

/** The output limit in tokens; apps send it as `maxOutputTokens`, or under one of the two names that providers use. */
const tokenCount = z.int().min(1).max(1_000_000);

/** What is replaced in a student's request before it leaves the hub (protocol: Safety). */
export const maskedKind = z.enum(["email", "phone", "resident_number", "card"]);
export type MaskedKind = z.infer<typeof maskedKind>;

const masked = z
  .array(maskedKind)
  .optional()
  .describe(
    "The kinds of personal data that were replaced in the request before it left the hub; absent when there were none.",
  );

/** Characters of an image prompt: the maximum of OpenAI. */
const MAX_IMAGE_PROMPT = 32_000;

/** Errors of every operation that spends credits: model, policy, credits (protocol: Credits, Models and providers). */
const SPENDING_ERRORS = [
  "POLICY_001",
  "POLICY_002",
  "POLICY_003",
  "POLICY_004",
  "SAFETY_001",
  "CREDIT_001",
  "CREDIT_002",
  "CFG_001",
] as const;

export const textCreate = operation({
  name: "textCreate",
  summary: "Writes a text with the classroom's model.",
  description:
    "Send `prompt` or `messages`. Costs the price of one text (1 credit unless the school has another), taken only when the provider answers. Send an `Idempotency-Key` for each press of a button and repeat with the same key when the outcome is unknown. An answer with an empty `text` is billed; treat it as a failure and try once more with another key. The answer takes as long as the model does, by default up to 60 seconds. With `Accept: text/event-stream` it comes as it is written: `delta` events, then `done` with this envelope, or `error`; what is refused before the first word is JSON.",
  example: {
    body: { prompt: "Three words that describe a market in the rain." },
    data: { text: "Glistening, busy, warm." },
  },
  address: "POST /mcp-proxy/api/text/create",
  auth: "launchSession",
  idempotent: true,
  stream: true,
  errors: [...SPENDING_ERRORS, "PROV_001", "PROV_002"],
  maxBodyBytes: MEGABYTE,
  body: z
    .looseObject({
      prompt: z
        .string()
        .min(1)
        .optional()
        .describe("Required without `messages`. With both, it is added as the last message, from the user."),
      messages: z.array(textMessage).min(1).max(200).optional().describe("Required without `prompt`."),
      system: z.string().optional(),
      model: z.string().min(1).max(200).optional(),
      maxOutputTokens: tokenCount
        .optional()
        .describe("Values below 1,600 are raised to 1,600, values above 32,000 lowered to 32,000."),
      max_tokens: tokenCount.optional(),
      max_completion_tokens: tokenCount.optional(),
      temperature: z.number().min(0).max(2).optional(),
    })
    .refine((body) => body.prompt !== undefined || body.messages !== undefined, {
      path: ["prompt"],
      message: messageKey("promptOrMessages"),
    })
    .meta({ anyOf: [{ required: ["prompt"] }, { required: ["messages"] }] })
    .describe(
      "Also passed to the model when you send them: `top_p` (0 to 1), `stop` (a string, or up to four), `seed` (a whole number), `presence_penalty` and `frequency_penalty` (-2 to 2), `logit_bias`, `response_format`, `reasoning_effort` and `verbosity`, with the values of OpenAI's chat completions; another value is 422. Fields that the hub's settings name for the model (such as `top_k`) are passed too; counts in them end at 32,000, and in launches for students what could loosen the provider's safety is left out. All other fields are ignored, `n`, `stream` and `tools` among them.",
    ),
  data: z.strictObject({
    id: z.string(),
    text: z.string(),
    model: z.string(),
    finishReason: z.string(),
    usage: z.strictObject({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) }),
    credits,
    masked,
  }),
});
export type TextCreateInput = z.input<NonNullable<typeof textCreate.body>>;
export type GeneratedText = z.infer<typeof textCreate.data>;

/** The aspect ratios of an image. */
export const ASPECT_RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16"] as const;
/** An aspect ratio of an image. */
export const aspectRatio = z.enum(ASPECT_RATIOS);
export type AspectRatio = z.infer<typeof aspectRatio>;

/** The quality of an image. */
export const imageQuality = z.enum(["fast", "quality"]);

/** The states of a media job (protocol: Images). */
export const mediaStatus = z.enum(["queued", "running", "completed", "failed"]);
export type MediaStatus = z.infer<typeof mediaStatus>;

const mediaCredits = z.strictObject({ amount: credits, state: holdState });

export const mediaCreate = operation({
  name: "mediaCreate",
  summary: "Starts an image; poll `media/get` with the id.",
  description:
    "Reserves the price of one image (10 credits unless the school has another) and answers immediately. Then call `media/get` with the `id`, first after `pollAfterMs`. Reference images must be public HTTPS addresses of png, jpeg, webp or gif files of at most 10 MB. Send an `Idempotency-Key`, so that repeating the call does not start a second image.",
  example: { body: { quality: "fast", aspectRatio: "4:3" }, data: { model: "demo-image" } },
  address: "POST /mcp-proxy/api/media/create",
  auth: "launchSession",
  idempotent: true,
  errors: [...SPENDING_ERRORS, "PROV_001", "PROV_002"],
  maxBodyBytes: MEGABYTE,
  body: z
    .looseObject({
      prompt: z.string().min(1).max(MAX_IMAGE_PROMPT),
      model: z.string().min(1).max(200).optional(),
      quality: z.enum(["fast", "medium", "quality"]).optional().describe("`medium` becomes `fast`."),
      aspectRatio: aspectRatio.optional(),
      referenceImages: z
        .array(z.string().max(2048))
        .max(4)
        .optional()
        .describe(
          "Public HTTPS addresses, which the hub fetches. Of the hub's own files only those that the acting student uploaded in this activity or had made. A picture above 40 megapixels fails the image.",
        ),
    })
    .describe(
      "Also passed to the model when you send them: `style` (`vivid` or `natural`; not with reference images) and `background` (`transparent`, `opaque` or `auto`) where the model knows them; another value is 422. Fields that the hub's settings name for the model (such as `seed`) are passed too; counts in them end at 32,000, and in launches for students what could loosen the provider's safety is left out. All other fields are ignored.",
    ),
  data: z.strictObject({
    id: z.uuid(),
    status: z.literal("queued"),
    model: z.string(),
    quality: imageQuality,
    credits: mediaCredits,
    pollAfterMs: z.int().min(0),
    masked,
  }),
});
export type MediaCreateInput = z.input<NonNullable<typeof mediaCreate.body>>;
export type StartedMediaJob = z.infer<typeof mediaCreate.data>;

export const mediaGet = operation({
  name: "mediaGet",
  summary: "The state of an image, and its address once it is completed.",
  description:
    "Poll until `status` is `completed` or `failed`, each time after `pollAfterMs`. The first answer with `completed` settles the reserved credits; a failed image costs nothing and has an `error`. `url` is in the hub's own storage and permanent, so it may be submitted as it is. Also works after the activity has closed.",
  example: {
    data: {
      status: "completed",
      model: "demo-image",
      url: EXAMPLE_VALUES.publicUrl,
      mimeType: "image/png",
      width: 1024,
      height: 768,
      sizeBytes: 48_213,
      aiGenerated: true,
      credits: { state: "settled" },
    },
  },
  address: "POST /mcp-proxy/api/media/get",
  auth: "launchSession",
  errors: ["MEDIA_001"],
  body: z.looseObject({ id: z.string().min(1).max(200) }),
  data: z.strictObject({
    id: z.uuid(),
    status: mediaStatus,
    model: z.string(),
    url: z.url().optional(),
    mimeType: z.string().optional(),
    width: z.int().optional(),
    height: z.int().optional(),
    sizeBytes: z.int().optional(),
    aiGenerated: z
      .literal(true)
      .optional()
      .describe("Of a completed image; its metadata says so too. Say it wherever you show the picture."),
    error: z
      .strictObject({
        code: z.string(),
        message: z.string(),
        detail: safetyDetail.optional().describe("Of `SAFETY_001`: the picture was stopped."),
      })
      .optional(),
    credits: mediaCredits,
    pollAfterMs: z.int().optional(),
  }),
});
export type MediaJob = z.infer<typeof mediaGet.data>;
