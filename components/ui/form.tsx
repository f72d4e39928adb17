"use client";

import { type ComponentProps, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { FormProblemsProvider } from "./form-problems";
import { type OwnCheck, useFormChecks } from "./use-form-checks";

/** What a form takes besides a `form`'s own properties. */
export interface FormProps
  extends Omit<ComponentProps<"form">, "onSubmit" | "onInput" | "noValidate" | "ref"> {
  /** Called when every field is filled in right. */
  onSubmit: (form: HTMLFormElement) => void;
  /** What the fields' attributes cannot say, or not so well. */
  check?: OwnCheck;
  /** Fills in what the page knows itself, before the fields are checked. */
  prepare?: () => Promise<void>;
}

/**
 * A form that tells at each field what is wrong with it, in the language of the page and not of the browser: by the
 * attributes that the controls carry (`required`, `minLength`, `pattern`, `min` …), or by `check` in words of its own. The keyboard goes to
 * the first such field, what was typed stays, and a message goes away when its field is mended. Fields are `Field`s and
 * `FieldGroup`s; what the hub objects to comes as their `error`. A form that is gone when `prepare` is through is not sent.
 * Where the script has not run, the browser sends what was typed as a body: an address with a password in it would be kept
 * in histories and logs. Needs the namespace `ui`.
 */
export function Form({ onSubmit, check, prepare, children, ...own }: FormProps) {
  const checks = useFormChecks(check);
  const [isPreparing, setIsPreparing] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A dialog's form stands, for React, inside whatever opened it: its sending is nobody else's.
    event.stopPropagation();
    const form = event.currentTarget;
    if (isPreparing) return;
    if (prepare) {
      // At once: pressed twice, it is sent once.
      flushSync(() => setIsPreparing(true));
      await prepare().finally(() => setIsPreparing(false));
    }
    if (checks.pass()) onSubmit(form);
  }

  return (
    // biome-ignore lint/correctness/noRestrictedElements: the one it is
    <form
      method="post"
      {...own}
      ref={checks.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={checks.noteChange}
    >
      <FormProblemsProvider value={{ ...checks.known, isPreparing }}>{children}</FormProblemsProvider>
    </form>
  );
}
