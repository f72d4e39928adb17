import type { MessageCreateParams } from "@anthropic-ai/sdk/resources/messages";
import { z } from "zod";
import {
  findProblem,
  neverSent,
  type StrictRequest,
  type StrictService,
  sendEvents,
} from "./strict-provider";

const text = z.strictObject({ type: z.literal("text"), text: z.string().min(1) });
const message = z.strictObject({ role: z.enum(["user", "assistant"]), content: z.array(text).min(1) });

/** Every field of `POST /v1/messages`. When a new version of Anthropic's package has another field, this does not compile. */
const FIELDS = {
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(message).min(1),
  cache_control: neverSent,
  container: neverSent,
  diagnostics: neverSent,
  inference_geo: neverSent,
  metadata: z.strictObject({ user_id: z.string().max(256) }),
  output_config: z.looseObject({}).optional(),
  service_tier: neverSent,
  speed: neverSent,
  stop_sequences: z.array(z.string().min(1)).optional(),
  stream: z.boolean().optional(),
  system: z.array(text).optional(),
  thinking: z.looseObject({ type: z.enum(["enabled", "adaptive", "disabled"]) }).optional(),
  tool_choice: z.looseObject({}).optional(),
  tools: z.array(z.looseObject({ name: z.literal("json") })).optional(),
  user_profile_id: neverSent,
  workspace_id: neverSent,
} satisfies {
  [Field in Exclude<keyof MessageCreateParams, "betas">]-?: z.ZodType;
};

/** What the package no longer lists and the service still takes for older models. */
const SAMPLING = {
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
};

const body = z.strictObject({ ...FIELDS, ...SAMPLING });
const usage = { input_tokens: 7, output_tokens: 5 };
const message0 = { id: "msg_1", type: "message", role: "assistant", model: "claude", stop_sequence: null };

function findRefusal({ path, headers, body: sent }: StrictRequest): string | null {
  if (path !== "/v1/messages") return `not found: ${path}`;
  if (headers["x-api-key"] !== "k-anthropic") return "authentication_error";
  if (headers["anthropic-version"] !== "2023-06-01") return "anthropic-version: header is required";
  if (sent.temperature !== undefined && sent.top_p !== undefined)
    return "temperature and top_p cannot both be given";
  return findProblem(body, sent);
}

/** Anthropic's Messages API. */
export const strictAnthropic: StrictService = {
  findRefusal,
  answer(response, { body: { stream } }) {
    if (!stream) {
      const content = [{ type: "text", text: "hello there" }];
      const whole = { ...message0, content, stop_reason: "end_turn", usage };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole));
      return;
    }
    const delta = (piece: string) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    });
    sendEvents(response, [
      { type: "message_start", message: { ...message0, content: [], stop_reason: null, usage } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      delta("hello "),
      delta("there"),
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { output_tokens: 5 },
      },
      { type: "message_stop" },
    ]);
  },
};
