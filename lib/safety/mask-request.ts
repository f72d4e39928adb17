import { isForStudents } from "@/lib/launch/launch-session";
import type { Purpose } from "@/packages/client/contract/basic-schemas";
import type { MaskedKind } from "@/packages/client/contract/generation";
import { maskPersonalData } from "./mask-personal-data";

/** Changes the texts in a JSON value, names of fields included: a model reads those of a schema, too. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)]),
  );
}

/** Lists the texts in a JSON value, names of fields included. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/**
 * Replaces the personal data in what a request says to a model; only for students. `answer` is what the answer says about it
 * (protocol: Safety).
 */
export function createMask(purpose: Purpose) {
  const kinds = new Set<MaskedKind>();
  const maskText = (text: string) => {
    const { text: result, masked } = maskPersonalData(text);
    for (const kind of masked) kinds.add(kind);
    return result;
  };
  return {
    mask: <Value>(value: Value): Value =>
      isForStudents(purpose) ? (mapTexts(value, maskText) as Value) : value,
    answer: () => (kinds.size === 0 ? {} : { masked: [...kinds] }),
  };
}
