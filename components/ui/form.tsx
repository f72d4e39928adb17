"use client";

import { type ComponentProps, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { FormContextProvider } from "./form-context";
import { type CustomCheck, useFormChecks } from "./use-form-checks";
import { useDisabledUntilHydrated } from "./use-hydrated";

export interface FormProps
  extends Omit<ComponentProps<"form">, "onSubmit" | "onInput" | "noValidate" | "ref"> {
  onSubmit: (form: HTMLFormElement) => void;
  /** Checks that the controls' attributes cannot express. */
  check?: CustomCheck;
  /** Runs on submit before the checks, for example to fill in a suggested value. */
  prepare?: () => Promise<void>;
}

/**
 * A form that displays an error at each invalid field, in the page's language instead of the browser's. It checks the controls'
 * attributes (`required`, `minLength`, `pattern`, `min` …) and `check`. It focuses the first invalid field, and removes an
 * error once its field is corrected. Use `Field` and `FieldGroup` inside; pass errors from the hub as their `error`. The form's
 * controls are disabled until the page is hydrated (decision 0014).
 */
export function Form({ onSubmit, check, prepare, children, ...own }: FormProps) {
  const checks = useFormChecks(check);
  const [isPreparing, setIsPreparing] = useState(false);
  const disabledProps = useDisabledUntilHydrated(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // React events bubble through portals: a form in a dialog must not submit a form around the dialog.
    event.stopPropagation();
    const form = event.currentTarget;
    if (isPreparing) return;
    if (prepare) {
      // Synchronously, so that a second submit sees it.
      flushSync(() => setIsPreparing(true));
      await prepare().finally(() => setIsPreparing(false));
    }
    if (checks.validate()) onSubmit(form);
  }

  return (
    // biome-ignore lint/correctness/noRestrictedElements: this component is the replacement for `<form>`.
    <form
      // Without JavaScript a GET form would put passwords into the URL, and so into histories and logs.
      method="post"
      {...own}
      ref={checks.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={checks.handleInput}
    >
      <fieldset role="presentation" {...disabledProps} className="contents">
        <FormContextProvider value={{ ...checks.state, isPreparing }}>{children}</FormContextProvider>
      </fieldset>
    </form>
  );
}
