import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { ValidationIssue } from "@/packages/client/contract/envelope";
import type { MessageKey } from "@/packages/client/contract/message-keys";

/** The messages of the contract's custom checks. */
const SCHEMA_MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: en.schemaChecks,
  ko: ko.schemaChecks,
};

/** These, and why a rule of the hub refuses a field of a request. */
const MESSAGES: Readonly<Record<Language, typeof en.rules & typeof en.schemaChecks>> = {
  en: { ...en.schemaChecks, ...en.rules },
  ko: { ...ko.schemaChecks, ...ko.rules },
};

type AnyKey = keyof (typeof MESSAGES)["en"];

/** The messages that have values, and the names of these, which are in braces in the texts. */
export const VALUE_NAMES = {
  appsMax: ["max"],
  feedbackMax: ["max"],
  fileSizeDiffers: ["declared", "received"],
  fileTypeHere: ["types"],
  importFailed: ["why"],
  jsonTooDeep: ["max"],
  jsonTooManyValues: ["max"],
  modeLocked: ["term", "school", "day"],
  optionNumber: ["min", "max"],
  optionOneOf: ["values"],
  optionResponseFormat: ["text", "object", "schema"],
  passwordTooShort: ["min"],
  retentionChanged: ["days"],
  phrasesMax: ["max"],
  reviewIds: ["max"],
  revisionsMax: ["max"],
  worksMax: ["max"],
} as const satisfies { readonly [Key in AnyKey]?: readonly string[] };

type KeyWithValues = keyof typeof VALUE_NAMES;

/** The key of a message without values. */
export type PlainIssueKey = Exclude<AnyKey, KeyWithValues>;

type Values<Name extends string = string> = Readonly<Record<Name, string | number>>;

/** The key of a message, and its values. */
export type IssueMessage =
  | { message: PlainIssueKey; values?: undefined }
  | {
      [Key in KeyWithValues]: { message: Key; values: Values<(typeof VALUE_NAMES)[Key][number]> };
    }[KeyWithValues];

/** One problem of a request; `path` is the dotted path of the field. */
export type Issue = IssueMessage & { path: string; suggestions?: string[] | undefined };

/** Replaces the names in braces of a text by their values. */
export function fillMessage(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Returns a problem with its message in a language. */
export function toValidationIssue(issue: Issue, language: Language): ValidationIssue {
  const { path, message: key, values = {}, suggestions } = issue;
  return { path, message: fillMessage(MESSAGES[language][key], values), ...(suggestions && { suggestions }) };
}

/** Whether a message of a schema is a key, which has a text in each language. */
export function isMessageKey(message: string): message is MessageKey {
  return Object.hasOwn(en.schemaChecks, message);
}

/** Returns the text of a schema's message key in a language. A message that is a text already, such as Zod's own, stays. */
export function schemaMessage(message: string, language: Language): string {
  return isMessageKey(message) ? SCHEMA_MESSAGES[language][message] : message;
}
