import { type Constraint, findBrokenConstraint } from "./constraint";

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type ProblemsByKey = ReadonlyMap<string, string>;

/** Returns the key of a control's field: the control's id, or its name without an id. Radio buttons share a field, whose key is their name. */
export function controlKey(control: FormControl): string {
  return control.type === "radio" ? control.name : control.id || control.name;
}

export function isControl(target: unknown): target is FormControl {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function listControls(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(isControl);
}

/** Returns an error message for each field that violates its validation attributes (`required`, `maxLength`, …). */
export function findProblems(
  form: HTMLFormElement,
  toMessage: (constraint: Constraint) => string,
): ProblemsByKey {
  const problems = new Map<string, string>();
  for (const control of listControls(form)) {
    const key = controlKey(control);
    const constraint = problems.has(key) ? null : findBrokenConstraint(control);
    if (constraint) problems.set(key, toMessage(constraint));
  }
  return problems;
}

export function findFirstInvalid(form: HTMLFormElement, problems: ProblemsByKey): FormControl | undefined {
  return listControls(form).find((control) => problems.has(controlKey(control)));
}

export function listUnknownKeys(form: HTMLFormElement, keys: readonly string[]): string[] {
  const known = new Set(listControls(form).map(controlKey));
  return keys.filter((key) => !known.has(key));
}

/** Moves focus to the first control with an error and scrolls its label into view. */
export function focusFirstInvalid(form: HTMLFormElement, problems: ProblemsByKey): void {
  const first = findFirstInvalid(form, problems);
  first?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}
