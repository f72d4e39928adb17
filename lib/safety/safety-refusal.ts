import { HubError } from "@/lib/hub-error";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { SafetyDirection } from "@/packages/client/contract/safety";

const TEXTS: Readonly<Record<Language, typeof en.safety.child>> = {
  en: en.safety.child,
  ko: ko.safety.child,
};

/** A school's own words to a child whose words or picture were stopped; null: the hub's. */
export interface HelpTexts {
  helpTextEn: string | null;
  helpTextKo: string | null;
}

/** Of a class without a school, such as a playground's. */
export const NO_HELP_TEXTS: HelpTexts = { helpTextEn: null, helpTextKo: null };

/** What a child reads when something was stopped (protocol: Safety). */
export function refusalTexts(
  direction: SafetyDirection,
  { helpTextEn, helpTextKo }: HelpTexts,
  language: Language,
) {
  const own = language === "ko" ? helpTextKo : helpTextEn;
  return { message: TEXTS[language][direction], detail: { help: own ?? TEXTS[language].help, direction } };
}

/** The SAFETY_001 of content that was stopped, with the school's help text, in the reader's language. */
export function safetyRefusal(direction: SafetyDirection, help: HelpTexts): HubError {
  const { message, detail } = refusalTexts(direction, help, "en");
  return new HubError("SAFETY_001", message, {
    detail,
    translate: (language) => refusalTexts(direction, help, language),
  });
}
