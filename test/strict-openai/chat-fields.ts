import type {
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type { ReasoningEffort } from "openai/resources/shared";
import { z } from "zod";

/** A field that OpenAI knows and the hub never sends. */
const neverSent = z.never().optional();

const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });
const content = z.union([z.string(), z.array(textPart).min(1)]);
const message = (role: "system" | "developer" | "user" | "assistant") =>
  z.strictObject({ role: z.literal(role), content });

const messages = z
  .array(
    z.discriminatedUnion("role", [
      message("system"),
      message("developer"),
      message("user"),
      message("assistant"),
    ]),
  )
  .min(1) as z.ZodType<ChatCompletionMessageParam[]>;

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
const penalty = z.number().min(-2).max(2).nullish();
const tokens = z.int().min(1).nullish();

const responseFormat = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text") }),
    z.strictObject({ type: z.literal("json_object") }),
    z.strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({
        name: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[a-zA-Z0-9_-]+$/),
        description: z.string().optional(),
        schema: z.record(z.string(), z.unknown()).optional(),
        strict: z.boolean().nullish(),
      }),
    }),
  ])
  .optional();

/** Every field of `POST /chat/completions`. When a new version of OpenAI's package has another field, this does not compile. */
export const CHAT_FIELDS = {
  messages,
  model: z.string().min(1),
  audio: neverSent,
  frequency_penalty: penalty,
  function_call: neverSent,
  functions: neverSent,
  logit_bias: z.record(z.string().regex(/^\d+$/), z.int().min(-100).max(100)).nullish(),
  logprobs: neverSent,
  max_completion_tokens: tokens,
  max_tokens: tokens,
  metadata: neverSent,
  modalities: neverSent,
  moderation: neverSent,
  n: neverSent,
  parallel_tool_calls: neverSent,
  prediction: neverSent,
  presence_penalty: penalty,
  prompt_cache_key: neverSent,
  prompt_cache_options: neverSent,
  prompt_cache_retention: neverSent,
  reasoning_effort: z.enum(efforts).nullish() as z.ZodType<ReasoningEffort | undefined>,
  response_format: responseFormat,
  safety_identifier: z.string().max(64).optional(),
  seed: z.int().nullish(),
  service_tier: neverSent,
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).nullish(),
  store: neverSent,
  stream: z.boolean().nullish() as z.ZodType<boolean | null | undefined>,
  stream_options: z.strictObject({ include_usage: z.literal(true) }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  tool_choice: neverSent,
  tools: neverSent,
  top_logprobs: neverSent,
  top_p: z.number().min(0).max(1).nullish(),
  user: z.string().max(128).optional(),
  verbosity: z.enum(["low", "medium", "high"]).nullish(),
  web_search_options: neverSent,
} satisfies {
  [Field in keyof ChatCompletionCreateParams]-?: z.ZodType<ChatCompletionCreateParams[Field]>;
};
