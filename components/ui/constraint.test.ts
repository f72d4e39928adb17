import { createFormatter, createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { type ConstrainedControl, constraintMessage, findBrokenConstraint } from "./constraint";

const { ui: english } = MESSAGES.en;
const { ui: korean } = MESSAGES.ko;

const LANGUAGES = { en: english, ko: korean } as const;

/** Returns the error message of a control in English and Korean, or null for a valid control. */
function messagesFor(control: Partial<ConstrainedControl>): [string, string] | null {
  const complete = { type: "text", value: "", title: "", willValidate: true, validity: {}, ...control };
  const constraint = findBrokenConstraint(complete);
  if (!constraint) return null;
  const translate = (locale: keyof typeof LANGUAGES) => {
    const messages = { ui: LANGUAGES[locale] };
    const t = createTranslator({ locale, messages, namespace: "ui.constraint" });
    return constraintMessage(constraint, t, createFormatter({ locale, timeZone: "America/Santiago" }));
  };
  return [translate("en"), translate("ko")];
}

const missing = { required: true, validity: { valueMissing: true } };

describe("a required field that is empty", () => {
  it("has a message for its kind of control", () => {
    expect(messagesFor(missing)).toEqual(["Fill this in.", "이 칸을 채우세요."]);
    expect(messagesFor({ type: "select-one", ...missing })).toEqual(["Choose one.", "하나를 선택하세요."]);
    expect(messagesFor({ type: "radio", ...missing })).toEqual(["Choose one.", "하나를 선택하세요."]);
    expect(messagesFor({ type: "date", ...missing })).toEqual(["Choose a date.", "날짜를 선택하세요."]);
    expect(messagesFor({ type: "datetime-local", ...missing })?.[1]).toBe("날짜와 시각을 선택하세요.");
    expect(messagesFor({ type: "checkbox", ...missing })?.[1]).toBe("계속하려면 여기에 표시하세요.");
  });

  it("also counts as empty when it has only spaces, except for a password", () => {
    expect(messagesFor({ required: true, value: "  " })?.[0]).toBe("Fill this in.");
    expect(messagesFor({ type: "password", required: true, value: "  " })).toBeNull();
  });

  it("counts spaces of a password as characters, also while the password is shown", () => {
    const password = { autocomplete: "new-password", required: true, minLength: 8, value: "abcdefg " };
    expect(messagesFor({ type: "password", ...password })).toBeNull();
    expect(messagesFor({ type: "text", ...password })).toBeNull();
    expect(messagesFor({ type: "text", ...password, autocomplete: "username" })?.[0]).toBe(
      "Use at least 8 characters.",
    );
  });
});

describe("a field that violates another rule", () => {
  it("names the length limit, also for text that the page filled in", () => {
    expect(messagesFor({ value: "a", minLength: 2 })).toEqual([
      "Use at least 2 characters.",
      "2자 이상 입력하세요.",
    ]);
    expect(messagesFor({ value: "a".repeat(61), maxLength: 60 })).toEqual([
      "Use at most 60 characters.",
      "60자까지만 입력하세요.",
    ]);
  });

  it("names the allowed range or step of a number", () => {
    const number = { type: "number", value: "0" };
    expect(messagesFor({ ...number, min: "1", max: "1000000", validity: { rangeUnderflow: true } })).toEqual([
      "Type a number from 1 to 1,000,000.",
      "1에서 1,000,000 사이의 수를 입력하세요.",
    ]);
    expect(messagesFor({ ...number, min: "1", validity: { rangeUnderflow: true } })).toEqual([
      "Type 1 or more.",
      "1 이상의 수를 입력하세요.",
    ]);
    expect(messagesFor({ ...number, max: "9", validity: { rangeOverflow: true } })).toEqual([
      "Type 9 or less.",
      "9 이하의 수를 입력하세요.",
    ]);
    expect(messagesFor({ ...number, step: "1", validity: { stepMismatch: true } })?.[1]).toBe(
      "소수점 없는 수를 입력하세요.",
    );
    expect(messagesFor({ ...number, step: "5", validity: { stepMismatch: true } })?.[0]).toBe(
      "Use steps of 5.",
    );
  });

  it("names the earliest or latest date, also where the time is behind UTC", () => {
    const early = { min: "2026-03-02", validity: { rangeUnderflow: true } };
    expect(messagesFor({ type: "date", ...early })).toEqual([
      "Not before March 2, 2026.",
      "2026년 3월 2일 이후의 날짜를 선택하세요.",
    ]);
    const late = { max: "2099-12-31T23:59", validity: { rangeOverflow: true } };
    expect(messagesFor({ type: "datetime-local", ...late })?.[0]).toMatch(/^Not after December 31, 2099/);
  });

  it("reports an incomplete value rather than an empty one", () => {
    const incomplete = { required: true, validity: { badInput: true, valueMissing: true } };
    expect(messagesFor({ type: "number", ...incomplete })).toEqual(["Type a number.", "숫자로 입력하세요."]);
    expect(messagesFor({ type: "date", ...incomplete })?.[1]).toBe("날짜를 끝까지 채우세요.");
    expect(messagesFor({ type: "datetime-local", ...incomplete })?.[0]).toBe(
      "Fill in both the day and the time, or empty the field.",
    );
  });

  it("refuses invisible characters in one-line text but not in a text area", () => {
    expect(messagesFor({ value: "4\t2" })?.[1]).toBe("탭 같은 보이지 않는 문자 없이 한 줄로 입력하세요.");
    expect(messagesFor({ type: "textarea", value: "One.\n\tTwo." })).toBeNull();
  });

  it("describes the expected format with the control's title where it has one", () => {
    const pattern = { value: "김", validity: { patternMismatch: true } };
    expect(messagesFor({ ...pattern, title: "영문자만 쓰세요." })?.[1]).toBe("영문자만 쓰세요.");
    expect(messagesFor(pattern)?.[1]).toBe("정해진 형식에 맞게 입력하세요.");
    const type = { value: "x", validity: { typeMismatch: true } };
    expect(messagesFor({ ...type, type: "email" })?.[0]).toMatch(/e-mail address/);
    expect(messagesFor({ ...type, type: "url" })?.[1]).toMatch(/https:\/\//);
  });
});

it("returns null for a valid field and for a disabled one", () => {
  expect(messagesFor({ value: "4-2", required: true, minLength: 2, maxLength: 60 })).toBeNull();
  expect(messagesFor({ ...missing, willValidate: false })).toBeNull();
});
