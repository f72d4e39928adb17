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
import { constraintText } from "./constraint-text";
import { firstWrong, focusFirst, isControl, keyOf, type ProblemsByKey, problemsIn } from "./form-checks";

/** What attributes cannot say: what is wrong with which field, by its id (of radio buttons: their name). */
export type OwnCheck = (form: HTMLFormElement) => Readonly<Record<string, string | undefined>>;

interface State {
  problems: ProblemsByKey;
  /** Fields that were changed since the form was last sent. */
  changed: ReadonlySet<string>;
  /** The field that had the keyboard when it was found wrong: its message must speak for itself. */
  spoken: string | null;
  /** How often the form was sent. */
  sent: number;
}

const NOTHING: State = { problems: new Map(), changed: new Set(), spoken: null, sent: 0 };

function afterSending(before: State, problems: ProblemsByKey, spoken: string | null): State {
  const sent = before.sent + 1;
  return problems.size === 0 ? { ...NOTHING, sent } : { ...before, problems, spoken, sent };
}

function afterChange(before: State, key: string): State {
  if (before.changed.has(key) && before.spoken !== key) return before;
  const spoken = before.spoken === key ? null : before.spoken;
  return { ...before, changed: new Set([...before.changed, key]), spoken };
}

function afterTold(before: State, key: string): State {
  if (!before.changed.has(key)) return before;
  return { ...before, changed: new Set([...before.changed].filter((other) => other !== key)) };
}

function useFindProblems(check: OwnCheck | undefined): (form: HTMLFormElement) => ProblemsByKey {
  const t = useTranslations("ui.constraint");
  const format = useFormatter();
  return (form) => {
    const own = Object.entries(check?.(form) ?? {});
    const told = own.filter((entry): entry is [string, string] => entry[1] !== undefined);
    // The form's own words come first: they know what the field is about.
    return new Map([...problemsIn(form, (constraint) => constraintText(constraint, t, format)), ...told]);
  };
}

/** Keeps of what is wrong what still is: a field that was mended says nothing more. */
function useRecheck(
  form: RefObject<HTMLFormElement | null>,
  find: (form: HTMLFormElement) => ProblemsByKey,
  setState: Dispatch<SetStateAction<State>>,
): () => void {
  const latest = useRef(find);
  latest.current = find;
  return useCallback(() => {
    // After React has brought the attributes up to date: one field may bound another.
    setTimeout(() => {
      const found: ProblemsByKey = form.current ? latest.current(form.current) : new Map();
      setState((before) => {
        const left = [...found].filter(([key]) => before.problems.has(key));
        return before.problems.size === 0 ? before : { ...before, problems: new Map(left) };
      });
    });
  }, [form, setState]);
}

/** Checks a form's fields when it is sent, and looks again at those that are wrong while somebody mends them. */
export function useFormChecks(check: OwnCheck | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const find = useFindProblems(check);
  const [state, setState] = useState(NOTHING);
  const recheck = useRecheck(form, find, setState);

  /** Whether everything is filled in right; tells what is not. A form that was closed meanwhile does not pass. */
  function pass(): boolean {
    const sent = form.current;
    if (!sent) return false;
    const problems = find(sent);
    const first = firstWrong(sent, problems);
    const spoken = first && first === document.activeElement ? keyOf(first) : null;
    if (problems.size === 0) delete sent.dataset.changed;
    // At once, so that whoever listens hears the message with the field.
    flushSync(() => setState((before) => afterSending(before, problems, spoken)));
    focusFirst(sent, problems);
    return problems.size === 0;
  }

  function noteChange({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target)) return;
    // For `leaveForSignIn`: what was typed must not be lost.
    if (form.current) form.current.dataset.changed = "";
    const key = keyOf(target);
    setState((before) => afterChange(before, key));
    recheck();
  }

  const noteTold = useCallback((key: string) => setState((before) => afterTold(before, key)), []);

  return {
    form,
    pass,
    noteChange,
    known: {
      problemAt: (key: string) => state.problems.get(key),
      spokenAt: (key: string) => (state.spoken === key ? state.sent : 0),
      isMended: (key: string) => state.changed.has(key),
      noteTold,
      recheck,
    },
  };
}
