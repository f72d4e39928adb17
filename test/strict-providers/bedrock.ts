import type { ServerResponse } from "node:http";
import type { ConverseRequest, InferenceConfiguration } from "@aws-sdk/client-bedrock-runtime";
import { EventStreamCodec } from "@smithy/eventstream-codec";
import sharp from "sharp";
import { z } from "zod";
import { findProblem, neverSent, type StrictRequest, type StrictService } from "./strict-provider";

const text = z.strictObject({ text: z.string().min(1) });
const message = z.strictObject({ role: z.enum(["user", "assistant"]), content: z.array(text).min(1) });

const inferenceConfig = z.strictObject({
  maxTokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(1).optional(),
  topP: z.number().min(0).max(1).optional(),
  stopSequences: z.array(z.string().min(1)).max(2500).optional(),
} satisfies { [Field in keyof InferenceConfiguration]-?: z.ZodType });

/** Every field of Converse but the model's id, which is in the path; the compiler reports one that a new version adds. */
const converse = z.strictObject({
  messages: z.array(message).min(1),
  system: z.array(text).optional(),
  inferenceConfig: inferenceConfig.optional(),
  // A JSON schema is asked for as a tool, by a service that has no other way.
  toolConfig: z
    .looseObject({
      tools: z.tuple([z.looseObject({ toolSpec: z.looseObject({ name: z.literal("json") }) })]),
    })
    .optional(),
  guardrailConfig: neverSent,
  additionalModelRequestFields: z.looseObject({}).optional(),
  promptVariables: neverSent,
  additionalModelResponseFieldPaths: z.array(z.string()).max(10).optional(),
  requestMetadata: neverSent,
  performanceConfig: neverSent,
  serviceTier: neverSent,
  outputConfig: neverSent,
} satisfies { [Field in Exclude<keyof ConverseRequest, "modelId">]-?: z.ZodType });

const canvasSide = z.int().min(320).max(4096).multipleOf(16);
const imageGenerationConfig = z.strictObject({
  width: canvasSide,
  height: canvasSide,
  quality: z.enum(["standard", "premium"]),
  numberOfImages: z.literal(1),
  seed: z.int().min(0).optional(),
  cfgScale: z.number().min(1.1).max(10).optional(),
});
/** Amazon Nova Canvas, as its user guide describes its request. */
const canvas = z.discriminatedUnion("taskType", [
  z.strictObject({
    taskType: z.literal("TEXT_IMAGE"),
    textToImageParams: z.strictObject({
      text: z.string().min(1).max(1024),
      negativeText: z.string().optional(),
    }),
    imageGenerationConfig,
  }),
  z.strictObject({
    taskType: z.literal("IMAGE_VARIATION"),
    imageVariationParams: z.strictObject({
      text: z.string().min(1).max(1024),
      images: z.array(z.base64()).min(1).max(5),
      negativeText: z.string().optional(),
    }),
    imageGenerationConfig,
  }),
]);

const PATH = /^\/model\/[A-Za-z0-9.%-]+\/(converse|converse-stream|invoke)$/;
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/ap-northeast-2\/bedrock\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/;

function findRefusal({ path, headers, body }: StrictRequest): string | null {
  const operation = PATH.exec(path)?.[1];
  if (operation === undefined) return `not found: ${path}`;
  const authorization = String(headers.authorization);
  if (authorization !== "Bearer k-bedrock" && !SIGNED.test(authorization))
    return `not signed: ${authorization}`;
  return findProblem(operation === "invoke" ? canvas : converse, body);
}

const bytes = (value: string) => new TextEncoder().encode(value);
const codec = new EventStreamCodec((value) => new TextDecoder().decode(value as Uint8Array), bytes);
const header = (value: string) => ({ type: "string" as const, value });

function sendFrames(response: ServerResponse, events: readonly (readonly [string, object])[]): void {
  response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
  for (const [name, event] of events) {
    const headers = {
      ":message-type": header("event"),
      ":event-type": header(name),
      ":content-type": header("application/json"),
    };
    response.write(codec.encode({ headers, body: bytes(JSON.stringify(event)) }));
  }
  response.end();
}

const usage = { inputTokens: 7, outputTokens: 5, totalTokens: 12 };

async function paint(body: StrictRequest["body"]): Promise<object> {
  const { width, height } = body.imageGenerationConfig as { width: number; height: number };
  const size = { width: Math.round(width / 8), height: Math.round(height / 8) };
  const png = await sharp({ create: { ...size, channels: 3, background: "#3a7" } })
    .png()
    .toBuffer();
  return { images: [png.toString("base64")], error: null };
}

/** Amazon Bedrock: Converse, and Nova Canvas by InvokeModel. */
export const strictBedrock: StrictService = {
  findRefusal,
  async answer(response, { path, body }) {
    if (path.endsWith("/converse-stream")) {
      return sendFrames(response, [
        ["messageStart", { role: "assistant" }],
        ["contentBlockDelta", { contentBlockIndex: 0, delta: { text: "hello " } }],
        ["contentBlockDelta", { contentBlockIndex: 0, delta: { text: "there" } }],
        ["contentBlockStop", { contentBlockIndex: 0 }],
        ["messageStop", { stopReason: "end_turn" }],
        ["metadata", { usage, metrics: { latencyMs: 1 } }],
      ]);
    }
    const content = [{ text: "hello there" }];
    const whole = path.endsWith("/invoke")
      ? await paint(body)
      : {
          output: { message: { role: "assistant", content } },
          stopReason: "end_turn",
          usage,
          metrics: { latencyMs: 1 },
        };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole));
  },
};
