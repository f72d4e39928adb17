import { createFormatter, createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import english from "@/messages/en/ui.json";
import korean from "@/messages/ko/ui.json";
import { type ConstrainedControl, constraintOf } from "./constraint";
import { constraintText } from "./constraint-text";

const LANGUAGES = { en: english, ko: korean } as const;

/** What is told at a control, in English and in Korean; null where nothing is wrong. */
function toldAt(control: Partial<ConstrainedControl>): [string, string] | null {
  const whole = { type: "text", value: "", title: "", willValidate: true, validity: {}, ...control };
  const constraint = constraintOf(whole);
  if (!constraint) return null;
  const say = (locale: keyof typeof LANGUAGES) => {
    const messages = { ui: LANGUAGES[locale] };
    const t = createTranslator({ locale, messages, namespace: "ui.constraint" });
    return constraintText(constraint, t, createFormatter({ locale, timeZone: "America/Santiago" }));
  };
  return [say("en"), say("ko")];
}

const missing = { required: true, validity: { valueMissing: true } };

describe("a field that is sent empty", () => {
  it("says so, each kind of control in its own words", () => {
    expect(toldAt(missing)).toEqual(["Fill this in.", "이 칸을 채우세요."]);
    expect(toldAt({ type: "select-one", ...missing })).toEqual(["Choose one.", "하나를 고르세요."]);
    expect(toldAt({ type: "radio", ...missing })).toEqual(["Choose one.", "하나를 고르세요."]);
    expect(toldAt({ type: "date", ...missing })).toEqual(["Choose a date.", "날짜를 고르세요."]);
    expect(toldAt({ type: "datetime-local", ...missing })?.[1]).toBe("날짜와 시각을 고르세요.");
    expect(toldAt({ type: "checkbox", ...missing })?.[1]).toBe("계속하려면 여기에 표시하세요.");
  });

  it("counts space alone as nothing, though not in a password", () => {
    expect(toldAt({ required: true, value: "  " })?.[0]).toBe("Fill this in.");
    expect(toldAt({ type: "password", required: true, value: "  " })).toBeNull();
  });

  it("counts the spaces of a password also while it is shown", () => {
    const password = { autocomplete: "new-password", required: true, minLength: 8, value: "abcdefg " };
    expect(toldAt({ type: "password", ...password })).toBeNull();
    expect(toldAt({ type: "text", ...password })).toBeNull();
    expect(toldAt({ type: "text", ...password, autocomplete: "username" })?.[0]).toBe(
      "Use at least 8 characters.",
    );
  });
});

describe("a field that breaks another rule", () => {
  it("says how many letters, also where the page filled it in", () => {
    expect(toldAt({ value: "a", minLength: 2 })).toEqual([
      "Use at least 2 characters.",
      "2자 이상 입력하세요.",
    ]);
    expect(toldAt({ value: "a".repeat(61), maxLength: 60 })).toEqual([
      "Use at most 60 characters.",
      "60자까지만 입력하세요.",
    ]);
  });

  it("says from what number to what", () => {
    const number = { type: "number", value: "0" };
    expect(toldAt({ ...number, min: "1", max: "1000000", validity: { rangeUnderflow: true } })).toEqual([
      "Type a number from 1 to 1,000,000.",
      "1에서 1,000,000 사이의 수를 입력하세요.",
    ]);
    expect(toldAt({ ...number, min: "1", validity: { rangeUnderflow: true } })).toEqual([
      "Type 1 or more.",
      "1 이상의 수를 입력하세요.",
    ]);
    expect(toldAt({ ...number, max: "9", validity: { rangeOverflow: true } })).toEqual([
      "Type 9 or less.",
      "9 이하의 수를 입력하세요.",
    ]);
    expect(toldAt({ ...number, step: "1", validity: { stepMismatch: true } })?.[1]).toBe(
      "소수점 없는 수를 입력하세요.",
    );
    expect(toldAt({ ...number, step: "5", validity: { stepMismatch: true } })?.[0]).toBe("Use steps of 5.");
  });

  it("says which day or time bounds it, the same in every time zone", () => {
    const early = { min: "2026-03-02", validity: { rangeUnderflow: true } };
    expect(toldAt({ type: "date", ...early })).toEqual([
      "Not before March 2, 2026.",
      "2026년 3월 2일 이후로 고르세요.",
    ]);
    const late = { max: "2099-12-31T23:59", validity: { rangeOverflow: true } };
    expect(toldAt({ type: "datetime-local", ...late })?.[0]).toMatch(/^Not after December 31, 2099/);
  });

  it("says what is only half filled in, before it says that it is empty", () => {
    const half = { required: true, validity: { badInput: true, valueMissing: true } };
    expect(toldAt({ type: "number", ...half })).toEqual(["Type a number.", "숫자로 입력하세요."]);
    expect(toldAt({ type: "date", ...half })?.[1]).toBe("날짜를 끝까지 채우세요.");
    expect(toldAt({ type: "datetime-local", ...half })?.[0]).toBe(
      "Fill in both the day and the time, or empty the field.",
    );
  });

  it("says that a line has characters that nobody sees, though not of several lines", () => {
    expect(toldAt({ value: "4\t2" })?.[1]).toBe("탭 같은 보이지 않는 문자 없이 한 줄로 입력하세요.");
    expect(toldAt({ type: "textarea", value: "One.\n\tTwo." })).toBeNull();
  });

  it("says what form is asked for, in the control's own words where it has any", () => {
    const pattern = { value: "김", validity: { patternMismatch: true } };
    expect(toldAt({ ...pattern, title: "영문자만 쓰세요." })?.[1]).toBe("영문자만 쓰세요.");
    expect(toldAt(pattern)?.[1]).toBe("정해진 형식에 맞게 입력하세요.");
    const type = { value: "x", validity: { typeMismatch: true } };
    expect(toldAt({ ...type, type: "email" })?.[0]).toMatch(/e-mail address/);
    expect(toldAt({ ...type, type: "url" })?.[1]).toMatch(/https:\/\//);
  });
});

it("says nothing of a field that is right, or that nobody can fill in", () => {
  expect(toldAt({ value: "4-2", required: true, minLength: 2, maxLength: 60 })).toBeNull();
  expect(toldAt({ ...missing, willValidate: false })).toBeNull();
});
