import type { useFormatter, useTranslations } from "next-intl";

export interface ConstrainedControl {
  type: string;
  value: string;
  title: string;
  willValidate: boolean;
  validity: Partial<Omit<ValidityState, "valid">>;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string;
  max?: string;
  step?: string;
  autocomplete?: string;
}

/** A violated rule: a message key in `ui.constraint`, with its limits. */
export type Constraint =
  | { rule: "missing" | "missingChoice" | "missingDate" | "missingTime" | "missingTick" }
  | { rule: "badNumber" | "badDate" | "badTime" | "oneLine" | "email" | "url" | "wholeNumber" }
  | { rule: "tooShort"; min: number }
  | { rule: "tooLong"; max: number }
  | { rule: "pattern"; hint: string }
  | { rule: "range"; min: number; max: number }
  | { rule: "tooSmall"; min: number }
  | { rule: "tooLarge"; max: number }
  | { rule: "tooEarly"; min: string; type: string }
  | { rule: "tooLate"; max: string; type: string }
  | { rule: "step"; step: number };

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "textarea", "search", "email", "url", "tel"]);

const MISSING_RULES: Readonly<
  Record<string, "missingChoice" | "missingDate" | "missingTime" | "missingTick">
> = {
  radio: "missingChoice",
  "select-one": "missingChoice",
  date: "missingDate",
  "datetime-local": "missingTime",
  checkbox: "missingTick",
};

const BAD_INPUT_RULES: Readonly<Record<string, "badNumber" | "badDate" | "badTime">> = {
  number: "badNumber",
  date: "badDate",
  "datetime-local": "badTime",
};

/** Whether surrounding spaces are ignored. They count in a password, also while it is visible (`type="text"`). */
function isText({ type, autocomplete = "" }: ConstrainedControl): boolean {
  return TEXT_TYPES.has(type) && !autocomplete.endsWith("-password");
}

/** Returns the value without surrounding spaces, which the hub removes too. */
function trimmedValue(control: ConstrainedControl): string {
  return isText(control) ? control.value.trim() : control.value;
}

function findMissing(control: ConstrainedControl): Constraint | null {
  const isBlank = control.required === true && isText(control) && trimmedValue(control) === "";
  return isBlank || control.validity.valueMissing ? { rule: MISSING_RULES[control.type] ?? "missing" } : null;
}

/** The browser checks lengths only of typed text, not of text that a script filled in. */
function findLength(control: ConstrainedControl): Constraint | null {
  const { minLength = -1, maxLength = -1, validity } = control;
  const { length } = trimmedValue(control);
  if (length > 0 && length < minLength) return { rule: "tooShort", min: minLength };
  return validity.tooLong || (maxLength >= 0 && length > maxLength)
    ? { rule: "tooLong", max: maxLength }
    : null;
}

/** The hub refuses these in every one-line text. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function findFormat(control: ConstrainedControl): Constraint | null {
  const { type, title, validity } = control;
  const isLine = isText(control) && type !== "textarea";
  if (isLine && CONTROL_CHARACTER.test(trimmedValue(control))) return { rule: "oneLine" };
  if (validity.typeMismatch) return { rule: type === "email" ? "email" : "url" };
  return validity.patternMismatch ? { rule: "pattern", hint: title } : null;
}

function findBound({ type, min = "", max = "", step = "", validity }: ConstrainedControl): Constraint | null {
  const isBelow = validity.rangeUnderflow === true;
  if (isBelow || validity.rangeOverflow) {
    if (type !== "number") return isBelow ? { rule: "tooEarly", min, type } : { rule: "tooLate", max, type };
    if (min !== "" && max !== "") return { rule: "range", min: Number(min), max: Number(max) };
    return isBelow ? { rule: "tooSmall", min: Number(min) } : { rule: "tooLarge", max: Number(max) };
  }
  if (!validity.stepMismatch) return null;
  const size = Number(step) || 1;
  return size === 1 ? { rule: "wholeNumber" } : { rule: "step", step: size };
}

/** Returns the first attribute rule (`required`, `minLength`, `pattern`, `min` …) that a control violates, or null. */
export function findBrokenConstraint(control: ConstrainedControl): Constraint | null {
  if (!control.willValidate) return null;
  const badInput = control.validity.badInput ? BAD_INPUT_RULES[control.type] : undefined;
  if (badInput) return { rule: badInput };
  return findMissing(control) ?? findLength(control) ?? findFormat(control) ?? findBound(control);
}

type Texts = ReturnType<typeof useTranslations<"ui.constraint">>;
type Format = Pick<ReturnType<typeof useFormatter>, "dateTime">;

/** Formats the value of a date or date-time input. It has no time zone, so it is read and formatted as UTC. */
function formatInputDate(format: Format, value: string, type: string): string {
  const moment = new Date(type === "date" ? `${value}T00:00:00Z` : `${value}Z`);
  const timeStyle = type === "date" ? undefined : ("short" as const);
  return format.dateTime(moment, { dateStyle: "long", timeStyle, timeZone: "UTC" });
}

export function constraintMessage(constraint: Constraint, t: Texts, format: Format): string {
  switch (constraint.rule) {
    case "pattern":
      return constraint.hint || t("pattern");
    case "tooEarly":
      return t("tooEarly", { min: formatInputDate(format, constraint.min, constraint.type) });
    case "tooLate":
      return t("tooLate", { max: formatInputDate(format, constraint.max, constraint.type) });
    default: {
      const { rule, ...limits } = constraint;
      return t(rule, limits);
    }
  }
}
