import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { z } from "zod";
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

/** Removes NUL and replaces lone surrogates: models sometimes write them, and PostgreSQL cannot store them. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

function joinParts(content: string | { text?: string }[] | null | undefined): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

/** The body of `POST /chat/completions`; OpenAI's published types check every field except those of `passFields`. */
function toChatBody(request: TextRequest): ChatCompletionCreateParamsNonStreaming {
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

/**
 * Calls `POST {baseUrl}/chat/completions`. An empty answer is retried once in the remaining time. If the second answer is empty
 * too or fails, the empty text is returned and billed (protocol: Text); if the second call is aborted, its abort is returned.
 */
export async function createChatText(upstream: UpstreamProvider, request: TextRequest): Promise<TextOutcome> {
  const endsAt = performance.now() + upstream.timeoutMs;
  const { signal } = request;
  const body = JSON.stringify({ ...request.extra, ...toChatBody(request) });
  const first = await complete(upstream, { body, timeoutMs: upstream.timeoutMs, signal });
  if (!first.ok || first.text.trim() !== "") return first;
  const timeoutMs = Math.floor(endsAt - performance.now());
  if (timeoutMs <= 0) return first;
  const second = await complete(upstream, { body, timeoutMs, signal });
  return second.ok || second.reason === "aborted" ? second : first;
}
