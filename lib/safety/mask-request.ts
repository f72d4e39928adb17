import type { TextMessage } from "@/lib/ai/text-provider";
import { isForStudents } from "@/lib/launch/launch-session";
import type { Purpose } from "@/packages/client/contract/basic-schemas";
import type { MaskedKind } from "@/packages/client/contract/generation";
import { maskPersonalData } from "./mask-personal-data";

/** Replaces the personal data in what a request says to a model, and names what it has replaced; only for students. */
function createMask(purpose: Purpose) {
  const kinds = new Set<MaskedKind>();
  const mask = (text: string) => {
    if (!isForStudents(purpose)) return text;
    const { text: result, masked } = maskPersonalData(text);
    for (const kind of masked) kinds.add(kind);
    return result;
  };
  return { mask, masked: () => (kinds.size === 0 ? {} : { masked: [...kinds] }) };
}

/** Replaces the personal data in a conversation; `answer` is what the answer says about it (protocol: Safety). */
export function maskMessages(purpose: Purpose, messages: readonly TextMessage[]) {
  const { mask, masked } = createMask(purpose);
  const maskContent = (content: TextMessage["content"]) =>
    typeof content === "string" ? mask(content) : content.map((part) => ({ ...part, text: mask(part.text) }));
  const result = messages.map((message) => ({ ...message, content: maskContent(message.content) }));
  return { messages: result, answer: masked() };
}

/**
 * Replaces the personal data in the prompt of a picture, and in the texts among the fields that are passed on, such as what is not
 * to be seen.
 */
export function maskPicturePrompt(purpose: Purpose, prompt: string, extra: Record<string, unknown>) {
  const { mask, masked } = createMask(purpose);
  const maskField = (value: unknown) => (typeof value === "string" ? mask(value) : value);
  return {
    prompt: mask(prompt),
    extra: Object.fromEntries(Object.entries(extra).map(([field, value]) => [field, maskField(value)])),
    answer: masked(),
  };
}
