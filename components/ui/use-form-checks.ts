"use client";

import { useFormatter, useTranslations } from "next-intl";
import {
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { constraintMessage } from "./constraint";
import {
  controlKey,
  findFirstInvalid,
  findProblems,
  focusFirstInvalid,
  isControl,
  listUnknownKeys,
  type ProblemsByKey,
} from "./form-checks";

/** Returns error messages by field key (the control's id, or the name of radio buttons), for rules that attributes cannot express. */
export type CustomCheck = (form: HTMLFormElement) => Readonly<Record<string, string | undefined>>;

interface State {
  problems: ProblemsByKey;
  /** The edited fields, whose hub errors are hidden; emptied when the form passes its checks. */
  edited: ReadonlySet<string>;
  /** The key of an invalid field that already had focus on submit, whose error must be announced. */
  announced: string | null;
  submitCount: number;
}

const INITIAL: State = { problems: new Map(), edited: new Set(), announced: null, submitCount: 0 };

function afterSubmit(state: State, problems: ProblemsByKey, announced: string | null): State {
  const submitCount = state.submitCount + 1;
  return problems.size === 0 ? { ...INITIAL, submitCount } : { ...state, problems, announced, submitCount };
}

function afterEdit(state: State, key: string): State {
  if (state.edited.has(key) && state.announced !== key) return state;
  const announced = state.announced === key ? null : state.announced;
  return { ...state, edited: new Set([...state.edited, key]), announced };
}

/** Removes a field from `edited`, so that the hub's new error for the field is visible. */
function afterHubError(state: State, key: string): State {
  if (!state.edited.has(key)) return state;
  return { ...state, edited: new Set([...state.edited].filter((other) => other !== key)) };
}

/** The key of the first control with an error if it has focus already: then its error must be announced, since focus does not move. */
function focusedKey(form: HTMLFormElement, problems: ProblemsByKey): string | null {
  const first = findFirstInvalid(form, problems);
  return first && first === document.activeElement ? controlKey(first) : null;
}

function useFindProblems(check: CustomCheck | undefined): (form: HTMLFormElement) => ProblemsByKey {
  const t = useTranslations("ui.constraint");
  const format = useFormatter();
  return (form) => {
    const custom = Object.entries(check?.(form) ?? {}).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    // Later entries win: a custom message is more specific than that of an attribute.
    return new Map([
      ...findProblems(form, (constraint) => constraintMessage(constraint, t, format)),
      ...custom,
    ]);
  };
}

/** Returns a function that removes the errors of corrected fields and adds none. */
function useRemoveCorrected(
  form: RefObject<HTMLFormElement | null>,
  find: (form: HTMLFormElement) => ProblemsByKey,
  setState: Dispatch<SetStateAction<State>>,
): () => void {
  const latest = useRef(find);
  latest.current = find;
  return useCallback(() => {
    // After React has updated the attributes: the value of one field may be the `min` of another.
    setTimeout(() => {
      const found: ProblemsByKey = form.current ? latest.current(form.current) : new Map();
      setState((state) => {
        const remaining = [...found].filter(([key]) => state.problems.has(key));
        return state.problems.size === 0 ? state : { ...state, problems: new Map(remaining) };
      });
    });
  }, [form, setState]);
}

/** Returns a function that moves focus to the first of the fields that the hub refused, and returns the keys that no field has. */
function useFocusRefused(
  form: RefObject<HTMLFormElement | null>,
  setState: Dispatch<SetStateAction<State>>,
): (keys: readonly string[]) => readonly string[] {
  return useCallback(
    (keys) => {
      const element = form.current;
      if (!element || keys.length === 0) return keys;
      const refused: ProblemsByKey = new Map(keys.map((key) => [key, ""]));
      const announced = focusedKey(element, refused);
      setState((before) => ({ ...before, announced, submitCount: before.submitCount + 1 }));
      focusFirstInvalid(element, refused);
      return listUnknownKeys(element, keys);
    },
    [form, setState],
  );
}

/** Checks a form's fields on submit, and the invalid ones again while they are corrected. */
export function useFormChecks(check: CustomCheck | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const find = useFindProblems(check);
  const [state, setState] = useState(INITIAL);
  const recheck = useRemoveCorrected(form, find, setState);
  const focusRefused = useFocusRefused(form, setState);

  /** Checks all fields, displays the errors and returns whether there are none. False for a form that was closed. */
  function validate(): boolean {
    const element = form.current;
    if (!element) return false;
    const problems = find(element);
    const announced = focusedKey(element, problems);
    if (problems.size === 0) delete element.dataset.changed;
    // Synchronously, so that a screen reader reads the error with the focused field.
    flushSync(() => setState((before) => afterSubmit(before, problems, announced)));
    focusFirstInvalid(element, problems);
    return problems.size === 0;
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target)) return;
    // `leaveForSignIn` stays on a page with a form that has `data-changed`, so that its input is not lost.
    if (form.current) form.current.dataset.changed = "";
    const key = controlKey(target);
    setState((before) => afterEdit(before, key));
    recheck();
  }

  const clearEdited = useCallback((key: string) => setState((before) => afterHubError(before, key)), []);

  return {
    form,
    validate,
    handleInput,
    state: {
      problemFor: (key: string) => state.problems.get(key),
      // 0 unless the error must be announced. The number changes with each submit, so that the same error is announced again.
      announcementFor: (key: string) => (state.announced === key ? state.submitCount : 0),
      isEdited: (key: string) => state.edited.has(key),
      clearEdited,
      focusRefused,
      recheck,
    },
  };
}
