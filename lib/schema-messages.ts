import type { Language } from "@/packages/client/contract/basic-schemas";
import { META_MAX_DEPTH } from "@/packages/client/contract/limits";
import type { MessageKey } from "@/packages/client/contract/message-keys";

// The messages of the contract's custom checks, in both languages; Zod has the messages of its own checks. These are not in
// `messages/`, because the API's responses have them, too.

/** Each message by its key. */
export const SCHEMA_MESSAGES: Readonly<Record<MessageKey, Readonly<Record<Language, string>>>> = {
  adjustmentNotZero: { en: "Not zero.", ko: "0은 넣을 수 없습니다." },
  ageBelowMin: { en: "Not below the youngest age.", ko: "최소 나이보다 적을 수 없습니다." },
  appSlugFormat: {
    en: "Lower-case letters, digits and single hyphens.",
    ko: "영문 소문자와 숫자를 쓰고, 하이픈(-)은 단어 사이에 하나씩만 넣어 주세요.",
  },
  appSlugReserved: {
    en: "This name is reserved. Choose another.",
    ko: "허브에서 쓰는 이름입니다. 다른 이름으로 정해 주세요.",
  },
  artifactIdFormat: {
    en: "1 to 128 characters from A-Z a-z 0-9 . _ : -",
    ko: "A-Z a-z 0-9 . _ : - 중에서 1~128자로 적어 주세요.",
  },
  auditAction: { en: "This action does not exist.", ko: "없는 동작입니다." },
  dayBetween1900And2099: {
    en: "A day between 1900 and 2099.",
    ko: "1900년부터 2099년 사이의 날짜여야 합니다.",
  },
  dayOrMomentRange: {
    en: "A day or moment between 1900 and 9998.",
    ko: "1900년부터 9998년 사이의 날짜나 시각이어야 합니다.",
  },
  eachStudentOnce: { en: "Name each student once.", ko: "같은 학생을 두 번 넣을 수 없습니다." },
  endsBeforeStart: {
    en: "The last day comes before the first.",
    ko: "마지막 날이 첫날보다 빠릅니다.",
  },
  grantAboveZero: {
    en: "A grant must be more than zero.",
    ko: "지급할 크레딧은 0보다 커야 합니다.",
  },
  languageTag: { en: "A language tag, such as `ko`.", ko: "`ko` 같은 언어 코드를 적어 주세요." },
  loginFormat: {
    en: "Letters a to z, digits, dot, hyphen and underscore.",
    ko: "영문자, 숫자, 마침표(.), 하이픈(-), 밑줄(_)만 쓸 수 있습니다.",
  },
  metaTooDeep: {
    en: `At most ${META_MAX_DEPTH} levels deep.`,
    ko: `${META_MAX_DEPTH}단계보다 깊을 수 없습니다.`,
  },
  metaTooLarge: { en: "At most 16 KB of JSON.", ko: "JSON은 16KB를 넘을 수 없습니다." },
  noSuchTime: { en: "This day or time does not exist.", ko: "없는 날짜나 시각입니다." },
  oneLine: {
    en: "One line, without control characters.",
    ko: "줄 바꿈이나 제어 문자 없이 한 줄로 적어 주세요.",
  },
  promptOrMessages: {
    en: "Send a prompt or messages.",
    ko: "prompt나 messages를 보내 주세요.",
  },
  sayWhy: { en: "Say why.", ko: "이유를 적어 주세요." },
  schoolTimeFormat: {
    en: "A day and a time between 2000 and 2099.",
    ko: "2000년부터 2099년 사이의 날짜와 시각이어야 합니다.",
  },
  timeZone: { en: "No such time zone.", ko: "없는 시간대입니다." },
  titleMissing: { en: "Give the work a title.", ko: "작품의 제목을 적어 주세요." },
  visibleText: {
    en: "Something to read, without invisible characters.",
    ko: "보이지 않는 문자 없이, 읽을 수 있는 글자로 적어 주세요.",
  },
  workOrFile: {
    en: "Name a work or a file, not both.",
    ko: "작품과 파일 가운데 하나만 선택하세요.",
  },
};

/** The messages about options of a request to a model, which have their own schemas (`lib/ai/text-options.ts`, `lib/ai/image-options.ts`). */
export const OPTION_MESSAGES = {
  optionResponseFormat: {
    en: 'Must be {text}, {object}, or {schema} with a name of at most 64 letters, digits, "_" and "-".',
    ko: '{text}, {object}, {schema} 중 하나여야 하고, 이름은 영문자, 숫자, "_", "-"로 64자까지입니다.',
  },
  optionNumber: { en: "Must be a number from {min} to {max}.", ko: "{min}~{max} 사이의 숫자여야 합니다." },
  optionOneOf: { en: "Must be one of {values}.", ko: "다음 중 하나여야 합니다: {values}." },
  optionStop: {
    en: "Must be a string, or a list of one to four strings.",
    ko: "문자열이나, 문자열 1~4개의 목록이어야 합니다.",
  },
  optionTokenMap: {
    en: "Must map token numbers to whole numbers from -100 to 100.",
    ko: "토큰 번호마다 -100~100 사이의 정수를 적은 객체여야 합니다.",
  },
  optionWhole: { en: "Must be a whole number.", ko: "정수여야 합니다." },
  optionValueRefused: {
    en: "This value cannot be sent to a model.",
    ko: "모델에 보낼 수 없는 값입니다.",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
