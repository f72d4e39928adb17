/** What `constraintOf` reads of a control; inputs, selects and text areas have it. */
export interface ConstrainedControl {
  type: string;
  value: string;
  /** What a `pattern` asks for, in words of the page. */
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

/** The rule that a control breaks: a key of the texts `ui.constraint`, with the limit in it. */
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

const TEXTS: ReadonlySet<string> = new Set(["text", "textarea", "search", "email", "url", "tel"]);

const MISSING: Readonly<Record<string, "missingChoice" | "missingDate" | "missingTime" | "missingTick">> = {
  radio: "missingChoice",
  "select-one": "missingChoice",
  date: "missingDate",
  "datetime-local": "missingTime",
  checkbox: "missingTick",
};

const BAD: Readonly<Record<string, "badNumber" | "badDate" | "badTime">> = {
  number: "badNumber",
  date: "badDate",
  "datetime-local": "badTime",
};

/** A password that is shown is a control of type `text`, but its spaces count as when it is not. */
function isText({ type, autocomplete = "" }: ConstrainedControl): boolean {
  return TEXTS.has(type) && !autocomplete.endsWith("-password");
}

/** The hub takes the space around a text away, and so must whoever counts its letters. */
function textIn(control: ConstrainedControl): string {
  return isText(control) ? control.value.trim() : control.value;
}

function missingOf(control: ConstrainedControl): Constraint | null {
  const isBlank = control.required === true && isText(control) && textIn(control) === "";
  return isBlank || control.validity.valueMissing ? { rule: MISSING[control.type] ?? "missing" } : null;
}

/** Counted here: the browser counts only what a person typed, not what a page filled in. */
function lengthOf(control: ConstrainedControl): Constraint | null {
  const { minLength = -1, maxLength = -1, validity } = control;
  const { length } = textIn(control);
  if (length > 0 && length < minLength) return { rule: "tooShort", min: minLength };
  return validity.tooLong || (maxLength >= 0 && length > maxLength)
    ? { rule: "tooLong", max: maxLength }
    : null;
}

/** Of one line of text no rule has to say it: nothing that the hub keeps in one line has control characters. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function formOf(control: ConstrainedControl): Constraint | null {
  const { type, title, validity } = control;
  const isLine = isText(control) && type !== "textarea";
  if (isLine && CONTROL_CHARACTER.test(textIn(control))) return { rule: "oneLine" };
  if (validity.typeMismatch) return { rule: type === "email" ? "email" : "url" };
  return validity.patternMismatch ? { rule: "pattern", hint: title } : null;
}

function boundOf({ type, min = "", max = "", step = "", validity }: ConstrainedControl): Constraint | null {
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

/**
 * The first rule among its attributes (`required`, `minLength`, `pattern`, `min` …) that a control breaks; null when it
 * breaks none, or is disabled.
 */
export function constraintOf(control: ConstrainedControl): Constraint | null {
  if (!control.willValidate) return null;
  const bad = control.validity.badInput ? BAD[control.type] : undefined;
  if (bad) return { rule: bad };
  return missingOf(control) ?? lengthOf(control) ?? formOf(control) ?? boundOf(control);
}
