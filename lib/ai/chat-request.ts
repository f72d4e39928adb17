import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { TextRequest } from "./text-provider";

/**
 * The body of `POST /chat/completions`, without what the model's `passFields` name: every field and value is one that
 * OpenAI's published types have, or this does not compile.
 */
export function chatRequest(request: TextRequest): ChatCompletionCreateParamsNonStreaming {
  const { model, maxOutputTokens } = request;
  const limit =
    model.maxTokensField === "max_tokens"
      ? { max_tokens: maxOutputTokens }
      : { max_completion_tokens: maxOutputTokens };
  return {
    ...request.options,
    model: model.upstreamId ?? model.id,
    messages: [...request.messages],
    ...limit,
    user: request.endUserId,
  };
}
