import { z } from "zod";
import { chatRequest } from "./chat-request";
import type { TextOutcome, TextRequest, WrittenText } from "./text-provider";
import { callUpstream, parseJson } from "./upstream-call";
import { type UpstreamProvider, upstreamPath } from "./upstream-provider";

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

/** Models now and then write a NUL or half of a surrogate pair, which no database keeps and no reader sees. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

function joined(content: string | { text?: string }[] | null | undefined): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

async function ask(
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
    text: storable(joined(choice.message.content)),
    finishReason: storable(choice.finish_reason ?? "unknown"),
    inputTokens: parsed.data?.usage?.prompt_tokens ?? 0,
    outputTokens: parsed.data?.usage?.completion_tokens ?? 0,
  };
}

/** The second answer counts, unless there is none: the first was an answer too. */
function better(first: WrittenText, second: TextOutcome): TextOutcome {
  return second.ok || second.reason === "aborted" ? second : first;
}

/**
 * `POST {baseUrl}/chat/completions`. A model that answers without text is asked once more in what is left of the time;
 * a 200 without text is then an empty text, and it is debited (protocol: Text).
 */
export async function createChatText(upstream: UpstreamProvider, request: TextRequest): Promise<TextOutcome> {
  const endsAt = performance.now() + upstream.timeoutMs;
  const { signal } = request;
  const body = JSON.stringify({ ...request.extra, ...chatRequest(request) });
  const first = await ask(upstream, { body, timeoutMs: upstream.timeoutMs, signal });
  if (!first.ok || first.text.trim() !== "") return first;
  const timeoutMs = Math.floor(endsAt - performance.now());
  return timeoutMs <= 0 ? first : better(first, await ask(upstream, { body, timeoutMs, signal }));
}
