"use client";

import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { LaunchForm, type LaunchFormProps } from "@/components/launch/launch-form";
import { constraintOf } from "@/components/ui/constraint";
import { FieldWiringProvider } from "@/components/ui/field-context";
import { isControl } from "@/components/ui/form-checks";

/** As `LaunchForm`, where something is chosen before it is sent: says in the page's language that it is not. */
export function ChoiceLaunchForm({ missing, children, ...form }: LaunchFormProps & { missing: string }) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const missingId = useId();
  const wiring = isIncomplete ? ({ "aria-invalid": true, "aria-describedby": missingId } as const) : {};
  // Without a script the browser says what is missing; with one the page does, in its own language.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  function isComplete(element: HTMLFormElement): boolean {
    const lacking = [...element.elements].filter(isControl).find(constraintOf);
    if (!lacking) return true;
    flushSync(() => setIsIncomplete(true));
    lacking.focus();
    return false;
  }
  const checks = { isComplete, onInput: () => setIsIncomplete(false), noValidate: hasScript };
  return (
    <LaunchForm {...form} checks={checks}>
      <FieldWiringProvider value={wiring}>{children}</FieldWiringProvider>
      <p
        id={missingId}
        role="alert"
        className={isIncomplete ? "mt-1.5 text-md font-semibold text-negative" : ""}
      >
        {isIncomplete ? missing : null}
      </p>
    </LaunchForm>
  );
}
