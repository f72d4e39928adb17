import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { z } from "zod";
import { askAgainWhenEmpty } from "./ask-again";
import { storable } from "./storable-text";
import type { TextOutcome, TextRequest } from "./text-provider";
import { callUpstream, parseJson, type UpstreamProvider, upstreamPath } from "./upstream-call";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const textPart = z.looseObject({ type: z.string().optional(), text: z.string().optional() });
const tokenCount = z.int().min(0).catch(0);

const chatAnswer = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ content: z.union([z.string(), z.array(textPart)]).nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.looseObject({ prompt_tokens: tokenCount, completion_tokens: tokenCount }).nullish().catch(null),
});

function joinParts(content: string | { text?: string }[] | null | undefined): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

/** The body of `POST /chat/completions`; OpenAI's published types check every field except those of `passFields`. */
export function toChatBody(request: TextRequest): Record<string, unknown> {
  return { ...request.extra, ...toChatFields(request) };
}

function toChatFields(request: TextRequest): ChatCompletionCreateParamsNonStreaming {
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

async function complete(
  upstream: UpstreamProvider,
  call: { body: string; timeoutMs: number; signal?: AbortSignal },
): Promise<TextOutcome> {
  const answer = await callUpstream({
    ...call,
    pool: upstream.pool,
    method: "POST",
    path: upstreamPath(upstream, "/chat/completions"),
    headers: upstream.headers,
    maxResponseBytes: MAX_ANSWER_BYTES,
  });
  if (!answer.ok) return answer;
  const parsed = chatAnswer.safeParse(parseJson(answer.body));
  const choice = parsed.data?.choices[0];
  if (choice === undefined) {
    return { ok: false, reason: "failed", upstreamStatus: answer.status, cause: "not a chat completion" };
  }
  return {
    ok: true,
    text: storable(joinParts(choice.message.content)),
    finishReason: storable(choice.finish_reason ?? "unknown"),
    inputTokens: parsed.data?.usage?.prompt_tokens ?? 0,
    outputTokens: parsed.data?.usage?.completion_tokens ?? 0,
  };
}

/** Calls `POST {baseUrl}/chat/completions`, once more after an empty answer. */
export function createChatText(upstream: UpstreamProvider, request: TextRequest): Promise<TextOutcome> {
  const body = JSON.stringify(toChatBody(request));
  const { signal } = request;
  return askAgainWhenEmpty(upstream.timeoutMs, (timeoutMs) =>
    complete(upstream, { body, timeoutMs, signal }),
  );
}
