"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { constraintOf } from "@/components/ui/constraint";
import { FieldWiringProvider } from "@/components/ui/field-context";
import { isControl } from "@/components/ui/form-checks";

const DOUBLE_CLICK_MS = 1_000;

/** What a launch form says, in the language of the page. */
export interface LaunchFormText {
  opened: string;
  openedHelp: string;
  tryAgain: string;
  /** Where something must be chosen before it is sent. */
  missing?: string;
}

/** Lets the form be sent when everything is chosen, once for a double click. */
function useSending() {
  const [state, setState] = useState<"new" | "incomplete" | "opened">("new");
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  function send(event: FormEvent<HTMLFormElement>): void {
    const missing = [...event.currentTarget.elements].filter(isControl).find(constraintOf);
    if (missing) {
      event.preventDefault();
      flushSync(() => setState("incomplete"));
      missing.focus();
      return;
    }
    if (event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
    setState("opened");
  }
  return { state, send, mend: () => setState((now) => (now === "incomplete" ? "new" : now)) };
}

/**
 * A form that opens an app in a new tab: a real one, so that neither a pop-up blocker nor a missing script stands in
 * the way. Once sent it says so and offers to try again.
 */
export function LaunchForm({
  activityId,
  fields,
  text,
  children,
}: {
  activityId: string;
  /** Hidden fields: `locale`, `purpose`, and `shownTo`, the profile that the page was made for. */
  fields: Readonly<Record<string, string>>;
  text: LaunchFormText;
  /** The button, and whatever else is chosen before pressing it. */
  children: ReactNode;
}) {
  const { state, send, mend } = useSending();
  const missingId = useId();
  const wiring =
    state === "incomplete" ? ({ "aria-invalid": true, "aria-describedby": missingId } as const) : {};
  // Without a script the browser says what is missing; with one the page does, in its own language.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <form
      method="post"
      action={`/api/v1/activities/${activityId}/launch`}
      target="_blank"
      onSubmit={send}
      onInput={mend}
      noValidate={hasScript}
      rel="noopener"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldWiringProvider value={wiring}>{children}</FieldWiringProvider>
      <p
        id={missingId}
        role="alert"
        className={state === "incomplete" ? "mt-1.5 text-md font-semibold text-negative" : ""}
      >
        {state === "incomplete" ? text.missing : null}
      </p>
      <OpenedLine text={state === "opened" ? text : null} />
    </form>
  );
}

function OpenedLine({ text }: { text: LaunchFormText | null }) {
  return (
    <p role="status" className={text ? "mt-2 text-[0.9375rem] text-muted" : ""}>
      {text ? (
        <>
          {text.opened} {text.openedHelp}{" "}
          <button type="submit" className="min-h-6 font-semibold text-accent underline">
            {text.tryAgain}
          </button>
        </>
      ) : null}
    </p>
  );
}
