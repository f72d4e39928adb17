import { josa } from "es-hangul";
import type { z } from "zod";
import { fillMessage } from "@/lib/issue";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { Language } from "@/packages/client/contract/basic-schemas";

/** The sentences about a value that a schema refuses; Zod's own, also its Korean ones, are written for programmers. */
type Texts = typeof en.zodChecks;
const TEXTS: Readonly<Record<Language, Texts>> = { en: en.zodChecks, ko: ko.zodChecks };

/** Returns the text of a kind of values by Zod's name for the type or format; undefined if it has none. */
function kindOf(name: string, { kinds }: Texts): string | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : undefined;
}

/** Returns what a limit applies to: the characters of a text, the items of a list, or the number itself. */
function sizeOf(origin: string): keyof Texts["atLeast"] {
  return origin === "string" || origin === "array" ? origin : "number";
}

/** Returns the kinds of values that the forms of a union expect, each once; none when a form has no text. */
function findForms(
  issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>,
  texts: Texts,
): (string | undefined)[] {
  const forms = issue.errors.map(([first]) => {
    if (first?.code === "invalid_type") return kindOf(first.expected, texts);
    return first?.code === "invalid_format" ? kindOf(first.format, texts) : undefined;
  });
  return forms.includes(undefined) ? [] : [...new Set(forms)];
}

function sayWhat(issue: z.core.$ZodRawIssue, language: Language): string {
  const texts = TEXTS[language];
  const send = (kind: string | undefined) => {
    if (!kind) return texts.invalid;
    return fillMessage(texts.send, { what: language === "ko" ? josa(kind, "을/를") : kind });
  };
  switch (issue.code) {
    case "invalid_type":
      return send(kindOf(issue.expected, texts));
    case "invalid_format":
      return send(kindOf(issue.format, texts));
    case "invalid_value":
      return fillMessage(texts.oneOf, { values: issue.values.map(String).join(", ") });
    case "too_small":
      if (sizeOf(issue.origin) !== "number" && issue.minimum === 1) return texts.empty;
      return fillMessage(texts.atLeast[sizeOf(issue.origin)], { limit: String(issue.minimum) });
    case "too_big":
      return fillMessage(texts.atMost[sizeOf(issue.origin)], { limit: String(issue.maximum) });
    case "unrecognized_keys":
      return texts.unknownField;
    case "invalid_union":
      return send(findForms(issue, texts).join(texts.or));
    default:
      return texts.invalid;
  }
}

/**
 * Returns the messages for the problems that a schema has no message of its own for, in the reader's language. The path of the
 * field is not part of them: the error names it beside the message.
 */
export function validationTexts(language: Language): z.core.$ZodErrorMap {
  return (issue) => {
    const what = sayWhat(issue, language);
    return issue.input === undefined ? fillMessage(TEXTS[language].required, { what }) : what;
  };
}
