import { type Constraint, constraintOf } from "./constraint";

/** A control of a form that somebody fills in. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is wrong with each field, in words, by the key of its control. */
export type ProblemsByKey = ReadonlyMap<string, string>;

/** By what a control is told from the others of its form: several radio buttons are one field. */
export function keyOf(control: FormControl): string {
  return control.type === "radio" ? control.name : control.id || control.name;
}

/** Whether an event came from a control. */
export function isControl(target: unknown): target is FormControl {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function controlsOf(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(isControl);
}

/** Every field of a form that breaks a rule of its attributes, in words. */
export function problemsIn(form: HTMLFormElement, say: (constraint: Constraint) => string): ProblemsByKey {
  const problems = new Map<string, string>();
  for (const control of controlsOf(form)) {
    const constraint = problems.has(keyOf(control)) ? null : constraintOf(control);
    if (constraint) problems.set(keyOf(control), say(constraint));
  }
  return problems;
}

/** The first control that is wrong; of radio buttons, the first of them. */
export function firstWrong(form: HTMLFormElement, problems: ProblemsByKey): FormControl | undefined {
  return controlsOf(form).find((control) => problems.has(keyOf(control)));
}

/** Puts the keyboard on the first field that is wrong, with its label in sight. */
export function focusFirst(form: HTMLFormElement, problems: ProblemsByKey): void {
  const first = firstWrong(form, problems);
  first?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}
