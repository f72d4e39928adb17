import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4Message } from "@ai-sdk/provider";
import type { TextMessage, TextRequest } from "./text-provider";

type TextPart = { type: "text"; text: string };

function toParts(content: TextMessage["content"]): TextPart[] {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  // Some services refuse an empty part.
  const written = parts.filter(({ text }) => text !== "");
  return written.length > 0 ? written : parts;
}

function toMessage({ role, content }: TextMessage): LanguageModelV4Message {
  const parts = toParts(content);
  if (role === "system") return { role, content: parts.map(({ text }) => text).join("\n") };
  return { role, content: parts };
}

/** The messages in their order, or with those of the system first, for services that take it only there. */
function toPrompt(messages: readonly TextMessage[], isSystemFirst: boolean): LanguageModelV4Message[] {
  const inOrder = messages.map(toMessage);
  if (!isSystemFirst) return inOrder;
  const [system, others] = [
    inOrder.filter(({ role }) => role === "system"),
    inOrder.filter(({ role }) => role !== "system"),
  ];
  return [...system, ...others];
}

function toResponseFormat({ options }: TextRequest): LanguageModelV4CallOptions["responseFormat"] {
  const format = options?.response_format;
  if (format === undefined) return undefined;
  if (format.type === "text") return { type: "text" };
  if (format.type === "json_object") return { type: "json" };
  const { name, description, schema } = format.json_schema;
  return { type: "json", name, description, schema: schema as JSONSchema7 | undefined };
}

/** `max` is OpenAI's alone; the libraries' highest level stands for it elsewhere. */
function toReasoning({ options }: TextRequest): LanguageModelV4CallOptions["reasoning"] {
  const effort = options?.reasoning_effort;
  return effort === "max" ? "xhigh" : effort;
}

/** A request in the words of the libraries' provider interface. What a service has no setting for, its library leaves out. */
export function toCallOptions(
  request: TextRequest,
  { isSystemFirst }: { isSystemFirst: boolean },
): LanguageModelV4CallOptions {
  const { options = {} } = request;
  return {
    prompt: toPrompt(request.messages, isSystemFirst),
    maxOutputTokens: request.maxOutputTokens,
    temperature: options.temperature,
    topP: options.top_p,
    presencePenalty: options.presence_penalty,
    frequencyPenalty: options.frequency_penalty,
    seed: options.seed,
    stopSequences: options.stop === undefined ? undefined : [options.stop].flat(),
    responseFormat: toResponseFormat(request),
    reasoning: toReasoning(request),
  };
}
