import { josa } from "es-hangul";
import type { z } from "zod";
import type { Language } from "@/packages/client/contract/basic-schemas";

type Issue = z.core.$ZodRawIssue;
type Size = "string" | "array" | "number";

/** The sentences about a value that a schema refuses; Zod's own are written for programmers. */
interface Texts {
  required: string;
  invalid: string;
  empty: string;
  unknownField: string;
  send: (what: string) => string;
  oneOf: (values: string) => string;
  or: string;
  /** The kinds of values, by Zod's name for a type or format. */
  kinds: Readonly<Record<string, string>>;
  atLeast: Readonly<Record<Size, (limit: string) => string>>;
  atMost: Readonly<Record<Size, (limit: string) => string>>;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    required: "Required.",
    invalid: "Not accepted: the API description says what is.",
    empty: "Must not be empty.",
    unknownField: "Unknown field.",
    send: (what) => `Send ${what}.`,
    oneOf: (values) => `Send one of: ${values}.`,
    or: " or ",
    kinds: {
      string: "a text",
      number: "a number",
      int: "a whole number",
      boolean: "true or false",
      array: "a list",
      object: "an object",
      record: "an object",
      null: "null",
      uuid: "an id (a UUID)",
      url: "a web address",
      email: "an email address",
      date: "a day such as 2026-03-02",
      datetime: "a moment such as 2026-03-02T09:00:00Z",
    },
    atLeast: {
      string: (limit) => `Send at least ${limit} characters.`,
      array: (limit) => `Send at least ${limit} items.`,
      number: (limit) => `Send ${limit} or more.`,
    },
    atMost: {
      string: (limit) => `Send at most ${limit} characters.`,
      array: (limit) => `Send at most ${limit} items.`,
      number: (limit) => `Send ${limit} or less.`,
    },
  },
  ko: {
    required: "필수 항목입니다.",
    invalid: "받을 수 없는 값입니다. API 설명에서 형식을 확인해 주세요.",
    empty: "비워 둘 수 없습니다.",
    unknownField: "알 수 없는 필드입니다.",
    send: (what) => `${josa(what, "을/를")} 보내 주세요.`,
    oneOf: (values) => `다음 중 하나를 보내 주세요: ${values}`,
    or: " 또는 ",
    kinds: {
      string: "문자열",
      number: "숫자",
      int: "정수",
      boolean: "true 또는 false 값",
      array: "목록",
      object: "객체",
      record: "객체",
      null: "null 값",
      uuid: "UUID 형식의 아이디",
      url: "웹 주소",
      email: "이메일 주소",
      date: "2026-03-02 같은 날짜",
      datetime: "2026-03-02T09:00:00Z 같은 시각",
    },
    atLeast: {
      string: (limit) => `${limit}자 이상이어야 합니다.`,
      array: (limit) => `${limit}개 이상이어야 합니다.`,
      number: (limit) => `${limit} 이상이어야 합니다.`,
    },
    atMost: {
      string: (limit) => `${limit}자를 넘을 수 없습니다.`,
      array: (limit) => `${limit}개를 넘을 수 없습니다.`,
      number: (limit) => `${limit}보다 클 수 없습니다.`,
    },
  },
};

/** Returns what a limit applies to: the characters of a text, the items of a list, or the number itself. */
function sizeOf(origin: string): Size {
  return origin === "string" || origin === "array" ? origin : "number";
}

/** Returns the texts of `kinds` for what the forms of a union expect, each once; null when a form has no such text. */
function findForms(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>, texts: Texts): string[] | null {
  const forms = issue.errors.map(([first]) => {
    if (first?.code === "invalid_type") return texts.kinds[first.expected];
    return first?.code === "invalid_format" ? texts.kinds[first.format] : undefined;
  });
  const known = forms.filter((form) => form !== undefined);
  return known.length === forms.length && known.length > 0 ? [...new Set(known)] : null;
}

function sayWhat(issue: Issue, texts: Texts): string {
  const sendKind = (name: string) => {
    const kind = texts.kinds[name];
    return kind ? texts.send(kind) : texts.invalid;
  };
  switch (issue.code) {
    case "invalid_type":
      return sendKind(issue.expected);
    case "invalid_format":
      return sendKind(issue.format);
    case "invalid_value":
      return texts.oneOf(issue.values.map(String).join(", "));
    case "too_small":
      if (sizeOf(issue.origin) !== "number" && issue.minimum === 1) return texts.empty;
      return texts.atLeast[sizeOf(issue.origin)](String(issue.minimum));
    case "too_big":
      return texts.atMost[sizeOf(issue.origin)](String(issue.maximum));
    case "unrecognized_keys":
      return texts.unknownField;
    case "invalid_union": {
      const forms = findForms(issue, texts);
      return forms ? texts.send(forms.join(texts.or)) : texts.invalid;
    }
    default:
      return texts.invalid;
  }
}

/**
 * Returns the messages for the problems that a schema has no message of its own for, in the reader's language. The path of the
 * field is not part of them: the error names it beside the message.
 */
export function validationTexts(language: Language): z.core.$ZodErrorMap {
  const texts = TEXTS[language];
  return (issue) => {
    const what = sayWhat(issue, texts);
    return issue.input === undefined ? `${texts.required} ${what}` : what;
  };
}
