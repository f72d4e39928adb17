import type { GenerationConfig } from "@google/genai";
import sharp from "sharp";
import { z } from "zod";
import {
  findProblem,
  neverSent,
  type StrictRequest,
  type StrictService,
  sendEvents,
} from "./strict-provider";

const inlineData = z.strictObject({
  mimeType: z.enum(["image/png", "image/jpeg", "image/webp"]),
  data: z.base64(),
});
const part = z.union([z.strictObject({ text: z.string().min(1) }), z.strictObject({ inlineData })]);
const content = z.strictObject({ role: z.enum(["user", "model"]), parts: z.array(part).min(1) });

/** The hub's own pictures ask for this; the package lists it only for its own calls. */
const imageConfig = z
  .strictObject({
    aspectRatio: z.enum(["1:1", "4:3", "3:4", "16:9", "9:16"]),
    imageSize: z.enum(["512", "1K", "2K", "4K"]).optional(),
  })
  .optional();

/** Every field of `generationConfig`. When a new version of Google's package has another field, this does not compile. */
const GENERATION_FIELDS = {
  modelSelectionConfig: neverSent,
  responseJsonSchema: z.unknown().optional(),
  audioTranscriptionConfig: neverSent,
  audioTimestamp: neverSent,
  candidateCount: neverSent,
  enableAffectiveDialog: neverSent,
  frequencyPenalty: z.number().min(-2).max(2).optional(),
  logprobs: neverSent,
  maxOutputTokens: z.int().min(1).optional(),
  mediaResolution: neverSent,
  presencePenalty: z.number().min(-2).max(2).optional(),
  responseFormat: neverSent,
  responseLogprobs: neverSent,
  responseMimeType: z.enum(["text/plain", "application/json"]).optional(),
  responseModalities: z.tuple([z.literal("IMAGE")]).optional(),
  responseSchema: z.looseObject({}).optional(),
  routingConfig: neverSent,
  seed: z.int().optional(),
  speechConfig: neverSent,
  stopSequences: z.array(z.string().min(1)).max(5).optional(),
  temperature: z.number().min(0).max(2).optional(),
  thinkingConfig: z
    .strictObject({
      thinkingBudget: z.int().optional(),
      thinkingLevel: z.enum(["minimal", "low", "medium", "high"]).optional(),
      includeThoughts: z.boolean().optional(),
    })
    .optional(),
  topK: z.number().min(1).optional(),
  topP: z.number().min(0).max(1).optional(),
  enableEnhancedCivicAnswers: neverSent,
  translationConfig: neverSent,
} satisfies { [Field in keyof GenerationConfig]-?: z.ZodType };

const body = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: z.strictObject({ parts: z.array(part).min(1) }).optional(),
  generationConfig: z.strictObject({ ...GENERATION_FIELDS, imageConfig }),
  safetySettings: neverSent,
  tools: neverSent,
  toolConfig: neverSent,
  cachedContent: neverSent,
});

const PATH = /^\/v1beta\/models\/[a-z0-9.-]+:(generateContent|streamGenerateContent\?alt=sse)$/;

function findRefusal({ path, headers, body: sent }: StrictRequest): string | null {
  if (!PATH.test(path)) return `not found: ${path}`;
  if (headers["x-goog-api-key"] !== "k-google") return "API key not valid";
  return findProblem(body, sent);
}

const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 5, totalTokenCount: 12 };
const candidate = (parts: object[], finishReason?: string) => ({
  candidates: [{ index: 0, content: { role: "model", parts }, ...(finishReason && { finishReason }) }],
  usageMetadata,
});

const SIDES: Record<string, [number, number]> = {
  "1:1": [128, 128],
  "4:3": [148, 111],
  "3:4": [111, 148],
  "16:9": [160, 90],
  "9:16": [90, 160],
};

/** The Gemini API. */
export const strictGoogle: StrictService = {
  findRefusal,
  async answer(response, { path, body: sent }) {
    const { imageConfig: shape } = sent.generationConfig as { imageConfig?: { aspectRatio: string } };
    if (path.includes("stream")) {
      return sendEvents(response, [candidate([{ text: "hello " }]), candidate([{ text: "there" }], "STOP")]);
    }
    let parts: object[] = [{ text: "hello there" }];
    if (shape) {
      const [width = 0, height = 0] = SIDES[shape.aspectRatio] ?? [];
      const png = await sharp({ create: { width, height, channels: 3, background: "#3a7" } })
        .png()
        .toBuffer();
      parts = [{ inlineData: { mimeType: "image/png", data: png.toString("base64") } }];
    }
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(candidate(parts, "STOP")));
  },
};
