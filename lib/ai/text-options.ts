import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import { z } from "zod";
import { numberFrom, OPTION_RULES, oneOf } from "./option-rules";

type Published<Field extends keyof ChatCompletionCreateParams> = NonNullable<
  ChatCompletionCreateParams[Field]
>;

// Lists every published value, so that the compiler reports a value that a new version of the `openai` package adds or removes.
const REASONING_EFFORTS = {
  none: "none",
  minimal: "minimal",
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "xhigh",
  max: "max",
} as const satisfies { [Value in Published<"reasoning_effort">]: Value };

const VERBOSITIES = { low: "low", medium: "medium", high: "high" } as const satisfies {
  [Value in Published<"verbosity">]: Value;
};

const penalty = numberFrom(-2, 2);

const responseFormat = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text") }),
    z.strictObject({ type: z.literal("json_object") }),
    z.strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        description: z.string().optional(),
        schema: z.record(z.string(), z.unknown()).optional(),
        strict: z.boolean().nullish(),
      }),
    }),
  ])
  .register(OPTION_RULES, {
    message: "optionResponseFormat",
    values: {
      text: '{"type": "text"}',
      object: '{"type": "json_object"}',
      schema: '{"type": "json_schema", "json_schema": {"name", "schema"}}',
    },
  });

const fields = {
  temperature: numberFrom(0, 2).optional(),
  top_p: numberFrom(0, 1).optional(),
  stop: z
    .union([z.string(), z.array(z.string()).min(1).max(4)])
    .register(OPTION_RULES, { message: "optionStop" })
    .optional(),
  seed: z.int().register(OPTION_RULES, { message: "optionWhole" }).optional(),
  presence_penalty: penalty.optional(),
  frequency_penalty: penalty.optional(),
  logit_bias: z
    .record(z.string().regex(/^\d+$/), z.int().min(-100).max(100))
    .register(OPTION_RULES, { message: "optionTokenMap" })
    .optional(),
  response_format: responseFormat.optional(),
  reasoning_effort: oneOf(REASONING_EFFORTS).optional(),
  verbosity: oneOf(VERBOSITIES).optional(),
} satisfies { [Field in keyof ChatCompletionCreateParams]?: z.ZodType<ChatCompletionCreateParams[Field]> };

/** The fields of a caller's body that every text model gets (protocol: Models and providers). */
export const textOptions = z.object(fields);
export type TextOptions = z.infer<typeof textOptions>;
