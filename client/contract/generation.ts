import { z } from "zod";
import { operation } from "./operation";
import { credits, holdState } from "./words";

const MEGABYTE = 1024 * 1024;

/** Text only: a part with an address (`image_url`, `file`) would have the provider fetch it for the hub. */
const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });
const messageContent = z.union([z.string(), z.array(textPart).min(1).max(50)]);

const textMessage = z.object({
  role: z.enum(["system", "user", "assistant"]),
  content: messageContent,
});

/** The caller's own spelling of the output limit, and the two that providers use. */
const tokenCount = z.int().min(1).max(1_000_000);

/** Of an image, in characters: OpenAI takes no more. */
const MAX_IMAGE_PROMPT = 32_000;

/**
 * What else may refuse whoever spends: the choice of model, and the credits (protocol: Credits, Models and providers).
 */
const SPENDING_ERRORS = ["POLICY_001", "POLICY_002", "CREDIT_001", "CREDIT_002", "CFG_001"] as const;

/** `POST {proxy}/api/text/create`: 1 credit. Which other fields are passed to the model is in the body's description. */
export const textCreate = operation({
  name: "textCreate",
  summary: "Writes a text with the classroom's model.",
  method: "POST",
  path: "/mcp-proxy/api/text/create",
  auth: "launchSession",
  idempotent: true,
  errors: [...SPENDING_ERRORS, "PROV_001", "PROV_002"],
  maxBodyBytes: MEGABYTE,
  body: z
    .looseObject({
      prompt: z.string().min(1).optional().describe("This, or `messages`."),
      messages: z.array(textMessage).min(1).max(200).optional(),
      system: z.string().optional(),
      model: z.string().min(1).max(200).optional(),
      maxOutputTokens: tokenCount
        .optional()
        .describe("Below 1600 it is raised to 1600, above 32,000 lowered to that."),
      max_tokens: tokenCount.optional(),
      max_completion_tokens: tokenCount.optional(),
      temperature: z.number().min(0).max(2).optional(),
    })
    .refine((body) => body.prompt !== undefined || body.messages !== undefined, {
      path: ["prompt"],
      message: "Send a prompt or messages.",
    })
    .describe(
      "Passed to the model besides, when you send them: `top_p` (0 to 1), `stop` (a string, or up to four), `seed` (a whole number), `presence_penalty` and `frequency_penalty` (-2 to 2), `logit_bias`, `response_format`, `reasoning_effort` and `verbosity`, with the values of OpenAI's chat completions; another value is 422. Fields that the hub's settings name for the model (such as `top_k`) are passed as you send them. All other fields are ignored, `n`, `stream` and `tools` among them.",
    ),
  data: z.strictObject({
    id: z.string(),
    text: z.string(),
    model: z.string(),
    finishReason: z.string(),
    usage: z.strictObject({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) }),
    credits,
  }),
});
export type TextCreateInput = z.input<NonNullable<typeof textCreate.body>>;
export type GeneratedText = z.infer<typeof textCreate.data>;

export const ASPECT_RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16"] as const;
export const aspectRatio = z.enum(ASPECT_RATIOS);
export type AspectRatio = z.infer<typeof aspectRatio>;

export const imageQuality = z.enum(["fast", "quality"]);

export const mediaStatus = z.enum(["queued", "running", "completed", "failed"]);
export type MediaStatus = z.infer<typeof mediaStatus>;

const mediaCredits = z.strictObject({ amount: credits, state: holdState });

/** `POST {proxy}/api/media/create`: 10 credits, held until the job is done. */
export const mediaCreate = operation({
  name: "mediaCreate",
  summary: "Starts an image; poll `media/get` with the id.",
  method: "POST",
  path: "/mcp-proxy/api/media/create",
  auth: "launchSession",
  idempotent: true,
  errors: SPENDING_ERRORS,
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
        .describe("Public HTTPS addresses, which the hub fetches."),
    })
    .describe(
      "Passed to the model besides, when you send them: `style` (`vivid` or `natural`; not with reference images) and `background` (`transparent`, `opaque` or `auto`) where the model knows them; another value is 422. Fields that the hub's settings name for the model (such as `seed`) are passed as you send them. All other fields are ignored.",
    ),
  data: z.strictObject({
    id: z.uuid(),
    status: z.literal("queued"),
    model: z.string(),
    quality: imageQuality,
    credits: mediaCredits,
    pollAfterMs: z.int().min(0),
  }),
});
export type MediaCreateInput = z.input<NonNullable<typeof mediaCreate.body>>;
export type StartedMediaJob = z.infer<typeof mediaCreate.data>;

/** `POST {proxy}/api/media/get`. Its first report of `completed` settles the hold. */
export const mediaGet = operation({
  name: "mediaGet",
  summary: "How far an image is, and where it lies once it is done.",
  method: "POST",
  path: "/mcp-proxy/api/media/get",
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
    error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
    credits: mediaCredits,
    pollAfterMs: z.int().optional(),
  }),
});
export type MediaJob = z.infer<typeof mediaGet.data>;

/** `POST {proxy}/api/upload-url`: where to PUT one file of at most 25 MB. */
export const uploadUrl = operation({
  name: "uploadUrl",
  summary: "An address to PUT one file to, and the permanent address it will have.",
  method: "POST",
  path: "/mcp-proxy/api/upload-url",
  auth: "launchSession",
  idempotent: true,
  body: z.looseObject({
    filename: z.string().min(1).max(255),
    mimeType: z.string().min(1).max(100),
    sizeBytes: z
      .int()
      .min(1)
      .describe(
        "At most 25 MB; above that the answer is 413. One person's files of 24 hours may have 1 GB, each counted as 64 KB at least; above that it is 429.",
      ),
  }),
  data: z.strictObject({
    uploadUrl: z.url(),
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    publicUrl: z.url(),
    expiresAt: z.iso.datetime(),
    maxBytes: z.int(),
  }),
});
export type UploadTicket = z.infer<typeof uploadUrl.data>;
