import type { ProviderKind } from "./provider-settings";

/** What a model's `passFields` may name, by the kind of its provider; `any` is for services that the hub does not know. */
const FIELDS: Readonly<Record<ProviderKind, "any" | { text: readonly string[]; image: readonly string[] }>> =
  {
    demo: "any",
    "openai-compatible": "any",
    openai: {
      text: ["prompt_cache_key", "prompt_cache_retention"],
      image: ["output_format", "output_compression", "input_fidelity", "moderation"],
    },
    azure: {
      text: ["prompt_cache_key"],
      image: ["output_format", "output_compression", "input_fidelity", "moderation"],
    },
    anthropic: { text: ["top_k", "thinking", "output_config"], image: [] },
    google: { text: ["topK", "thinkingConfig"], image: ["seed"] },
    bedrock: { text: ["top_k", "thinking", "reasoningConfig"], image: ["seed", "negativeText", "cfgScale"] },
  };

/** The fields that may be passed on to a model besides the usual ones; null when the hub does not limit them. */
export function passableFields(kind: string, mediaType: string): readonly string[] | null {
  const ofKind = Object.hasOwn(FIELDS, kind) ? FIELDS[kind as ProviderKind] : "any";
  return ofKind === "any" ? null : mediaType === "image" ? ofKind.image : ofKind.text;
}

/** Whether a model of this kind takes a field; a different spelling is another field. */
export function isPassable(field: string, kind: string, mediaType: string): boolean {
  const fields = passableFields(kind, mediaType);
  return fields === null || fields.includes(field);
}
