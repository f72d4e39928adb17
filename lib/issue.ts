import type { Language } from "@/packages/client/contract/basic-schemas";
import type { ValidationIssue } from "@/packages/client/contract/envelope";
import type { MessageKey } from "@/packages/client/contract/message-keys";
import { RULE_MESSAGES } from "./rule-messages";
import { OPTION_MESSAGES, SCHEMA_MESSAGES } from "./schema-messages";

const MESSAGES = { ...SCHEMA_MESSAGES, ...OPTION_MESSAGES, ...RULE_MESSAGES };

type AnyKey = keyof typeof MESSAGES;
/** The names in braces in a message. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type NamesOf<Key extends AnyKey> = NamesIn<(typeof MESSAGES)[Key]["en"]>;

/** The key of a message without values. */
export type PlainIssueKey = { [Key in AnyKey]: [NamesOf<Key>] extends [never] ? Key : never }[AnyKey];
type KeyWithValues = Exclude<AnyKey, PlainIssueKey>;

/** The key of a message, and the values that replace its names in braces. */
export type IssueMessage =
  | { message: PlainIssueKey; values?: undefined }
  | {
      [Key in KeyWithValues]: { message: Key; values: Record<NamesOf<Key>, string | number> };
    }[KeyWithValues];

/** One problem of a request; `path` is the dotted path of the field. */
export type Issue = IssueMessage & { path: string; suggestions?: string[] | undefined };

/** Returns a problem with its message in a language. */
export function toValidationIssue(issue: Issue, language: Language): ValidationIssue {
  const { path, message: key, values, suggestions } = issue;
  const texts = new Map(Object.entries<string | number>(values ?? {}));
  const message = MESSAGES[key][language].replace(/\{(\w+)\}/g, (_, name) => String(texts.get(name)));
  return { path, message, ...(suggestions && { suggestions }) };
}

/** Whether a message of a schema is a key, which has a text in each language. */
export function isMessageKey(message: string): message is MessageKey {
  return Object.hasOwn(SCHEMA_MESSAGES, message);
}

/** Returns the text of a schema's message key in a language. A message that is a text already, such as Zod's own, stays. */
export function schemaMessage(message: string, language: Language): string {
  return isMessageKey(message) ? SCHEMA_MESSAGES[message][language] : message;
}
