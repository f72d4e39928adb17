import { setTimeout as sleep } from "node:timers/promises";
import { paintDemoPicture } from "./demo-picture";
import { writeDemoText } from "./demo-text";
import type { ImageProvider } from "./image-provider";
import type { ProviderText, TextMessage, TextProvider, TextRequest } from "./text-provider";

/** A rough estimate for the usage numbers of the demo. */
const CHARACTERS_PER_TOKEN = 4;

function plainText(content: TextMessage["content"]): string {
  if (typeof content === "string") return content;
  return content
    .map((part) => part.text)
    .filter((text) => text !== "")
    .join("\n");
}

function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** The pace of a stream, so that a reader sees words come; a long text comes faster. */
const WORD_MS = 30;
const MAX_STREAM_MS = 2_000;

function write({ messages }: TextRequest): ProviderText {
  const lastQuestion = messages.findLast((message) => message.role === "user") ?? messages.at(-1);
  const text = writeDemoText(lastQuestion === undefined ? "" : plainText(lastQuestion.content));
  const input = messages.map((message) => plainText(message.content)).join("\n");
  return {
    ok: true,
    text,
    finishReason: "stop",
    inputTokens: countTokens(input),
    outputTokens: countTokens(text),
  };
}

/**
 * Creates a provider that answers immediately and without a network, so that the hub can be tried without an account
 * (protocol: Models and providers). Its output is labelled as demo output; the same request always gets the same answer.
 */
export function createDemoProvider(): TextProvider & ImageProvider {
  return {
    async createText(request) {
      return request.signal?.aborted ? { ok: false, reason: "aborted" } : write(request);
    },

    async *streamText(request) {
      const { signal } = request;
      const answer = write(request);
      const words = answer.text.split(/(?<=\s)(?=\S)/);
      const pauseMs = Math.min(WORD_MS, MAX_STREAM_MS / words.length);
      for (const [index, word] of words.entries()) {
        if (index > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
        if (signal?.aborted) return { ok: false, reason: "aborted" };
        yield word;
      }
      return answer;
    },

    async createImage({ prompt, aspectRatio, quality, signal }) {
      if (signal?.aborted) return { ok: false, reason: "aborted" };
      return { ok: true, ...(await paintDemoPicture({ prompt, aspectRatio, quality })) };
    },
  };
}
