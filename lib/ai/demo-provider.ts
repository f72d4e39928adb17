import { paintDemoPicture } from "./demo-picture";
import { writeDemoText } from "./demo-text";
import type { ImageProvider } from "./image-provider";
import type { TextMessage, TextProvider } from "./text-provider";

/** About four characters make a token; near enough for a demo's usage line. */
const CHARACTERS_PER_TOKEN = 4;

function plainText(content: TextMessage["content"]): string {
  if (typeof content === "string") return content;
  return content
    .map((part) => part.text)
    .filter((text) => text !== "")
    .join("\n");
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * Answers at once, without a network, so that the whole hub can be tried on a machine with nothing else. Everything
 * it makes says that it is demo output (protocol: Models and providers). The same request always gets the same answer.
 */
export function createDemoProvider(): TextProvider & ImageProvider {
  return {
    async createText({ messages, signal }) {
      if (signal?.aborted) return { ok: false, reason: "aborted" };
      const lastQuestion = messages.findLast((message) => message.role === "user") ?? messages.at(-1);
      const text = writeDemoText(lastQuestion === undefined ? "" : plainText(lastQuestion.content));
      const asked = messages.map((message) => plainText(message.content)).join("\n");
      return {
        ok: true,
        text,
        finishReason: "stop",
        inputTokens: tokensOf(asked),
        outputTokens: tokensOf(text),
      };
    },

    async createImage({ prompt, aspectRatio, quality, signal }) {
      if (signal?.aborted) return { ok: false, reason: "aborted" };
      return { ok: true, ...(await paintDemoPicture({ prompt, aspectRatio, quality })) };
    },
  };
}
