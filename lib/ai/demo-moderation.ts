import { SAFETY_CATEGORIES, type SafetyCategory } from "@/packages/client/contract/safety";
import type { ModerationProvider } from "./moderation";

/**
 * A few English and Korean words of each category, so that the demo and tests can show what happens. No protection: it finds
 * neither other words nor other spellings, and looks at no picture.
 */
const WORDS: Readonly<Record<SafetyCategory, readonly string[]>> = {
  self_harm: ["kill myself", "hurt myself", "suicide", "want to die", "자살", "자해", "죽고 싶"],
  sexual: ["porn", "naked", "야동", "음란"],
  sexual_minors: ["child porn", "아동 포르노", "아동 음란물"],
  violence: ["kill him", "kill her", "kill you", "stab", "죽여 버", "죽여버", "찔러 죽"],
  hate: ["go back to your country", "subhuman", "너희 나라로 돌아가"],
  harassment: ["you are worthless", "everyone hates you", "찐따", "왕따 시키"],
  illicit: ["make a bomb", "buy drugs", "폭탄 만드는", "마약 사는"],
};

function findCategories(text: string): SafetyCategory[] {
  const lower = text.toLowerCase().normalize("NFC");
  return SAFETY_CATEGORIES.filter((category) => WORDS[category].some((word) => lower.includes(word)));
}

/** Creates a provider that finds the words of a built-in list, without a network (protocol: Safety). */
export function createDemoModeration(): ModerationProvider {
  return {
    async moderate(request) {
      if (request.signal?.aborted) return { ok: false, reason: "aborted" };
      const texts = "texts" in request ? request.texts : [""];
      const results = texts.map((text) => {
        const categories = findCategories(text);
        return { isFlagged: categories.length > 0, categories };
      });
      return { ok: true, results };
    },
  };
}
