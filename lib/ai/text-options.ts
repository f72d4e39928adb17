import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import { z } from "zod";

type Published<Field extends keyof ChatCompletionCreateParams> = NonNullable<
  ChatCompletionCreateParams[Field]
>;

// Lists every published value, so that the compiler reports a value that a new version of the package adds or removes.
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

const penalty = z.number().min(-2).max(2).describe("Must be a number from -2 to 2.");

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
  .describe(
    'Must be {"type": "text"}, {"type": "json_object"}, or {"type": "json_schema", "json_schema": {"name", "schema"}} with a name of at most 64 letters, digits, "_" and "-".',
  );

const fields = {
  temperature: z.number().min(0).max(2).describe("Must be a number from 0 to 2.").optional(),
  top_p: z.number().min(0).max(1).describe("Must be a number from 0 to 1.").optional(),
  stop: z
    .union([z.string(), z.array(z.string()).min(1).max(4)])
    .describe("Must be a string, or a list of one to four.")
    .optional(),
  seed: z.int().describe("Must be a whole number.").optional(),
  presence_penalty: penalty.optional(),
  frequency_penalty: penalty.optional(),
  logit_bias: z
    .record(z.string().regex(/^\d+$/), z.int().min(-100).max(100))
    .describe("Must map token numbers to whole numbers from -100 to 100.")
    .optional(),
  response_format: responseFormat.optional(),
  reasoning_effort: z
    .enum(REASONING_EFFORTS)
    .describe(`Must be one of ${Object.keys(REASONING_EFFORTS).join(", ")}.`)
    .optional(),
  verbosity: z
    .enum(VERBOSITIES)
    .describe(`Must be one of ${Object.keys(VERBOSITIES).join(", ")}.`)
    .optional(),
} satisfies { [Field in keyof ChatCompletionCreateParams]?: z.ZodType<ChatCompletionCreateParams[Field]> };

/**
 * The fields of the caller's body that every text model gets, as in OpenAI's published types
 * (protocol: Models and providers). The description of a field is the error message for an invalid value.
 */
export const textOptions = z.object(fields);
/** The checked fields that every text model gets. */
export type TextOptions = z.infer<typeof textOptions>;
