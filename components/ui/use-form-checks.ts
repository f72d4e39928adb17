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
import { focusFirst, isControl, keyOf, type ProblemsByKey, problemsIn } from "./form-checks";

/** What attributes cannot say: what is wrong with which field, by its id (of radio buttons: their name). */
export type OwnCheck = (form: HTMLFormElement) => Readonly<Record<string, string | undefined>>;

interface State {
  problems: ProblemsByKey;
  /** Fields that were changed since the form was last sent. */
  changed: ReadonlySet<string>;
}

const NOTHING: State = { problems: new Map(), changed: new Set() };

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

  /** Whether everything is filled in right; tells what is not. */
  function pass(): boolean {
    const sent = form.current;
    const problems: ProblemsByKey = sent ? find(sent) : new Map();
    // At once, so that whoever listens hears the message with the field.
    flushSync(() => setState(({ changed }) => (problems.size === 0 ? NOTHING : { problems, changed })));
    if (sent) focusFirst(sent, problems);
    return problems.size === 0;
  }

  function noteChange({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target)) return;
    const key = keyOf(target);
    setState((before) =>
      before.changed.has(key) ? before : { ...before, changed: new Set([...before.changed, key]) },
    );
    recheck();
  }

  return {
    form,
    pass,
    noteChange,
    known: {
      problemAt: (key: string) => state.problems.get(key),
      isMended: (key: string) => state.changed.has(key),
      recheck,
    },
  };
}
