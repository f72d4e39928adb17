"use client";

import { type FormEvent, type FormEventHandler, type ReactNode, useRef, useState } from "react";

const DOUBLE_CLICK_MS = 1_000;

export interface LaunchFormProps {
  action: string;
  /** Hidden fields: `locale`, `expectedProfileId` (the profile that the page was rendered for), and on pages for staff `purpose`. */
  fields: Readonly<Record<string, string>>;
  text: Readonly<Record<"opened" | "openedHelp" | "tryAgain", string>>;
  children: ReactNode;
}

interface Checks {
  isComplete: (form: HTMLFormElement) => boolean;
  onInput: FormEventHandler;
  noValidate: boolean;
}

/** Starts an app in a new tab: a native form, which works before hydration. Part of the student's home: keep it small. */
export function LaunchForm({
  action,
  fields,
  text,
  children,
  checks,
}: LaunchFormProps & { checks?: Checks }) {
  const [hasOpened, setHasOpened] = useState(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (checks?.isComplete(event.currentTarget) === false) return event.preventDefault();
    // A double click is one Start.
    if (event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
    setHasOpened(true);
  };
  return (
    // biome-ignore lint/correctness/noRestrictedElements: works without scripts
    <form
      method="post"
      action={action}
      target="_blank"
      onSubmit={send}
      onInput={checks?.onInput}
      noValidate={checks?.noValidate}
      rel="noopener"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p role="status" className={hasOpened ? "mt-2 text-[0.9375rem] text-muted" : ""}>
        {hasOpened ? (
          <>
            {text.opened} {text.openedHelp}{" "}
            <button type="submit" className="min-h-6 font-semibold text-accent underline">
              {text.tryAgain}
            </button>
          </>
        ) : null}
      </p>
    </form>
  );
}
