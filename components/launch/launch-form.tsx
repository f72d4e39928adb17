"use client";

import { type FormEvent, type FormEventHandler, type ReactNode, useRef, useState } from "react";

const DOUBLE_CLICK_MS = 1_000;

/** What a launch form says, in the language of the page. */
export interface LaunchFormText {
  opened: string;
  openedHelp: string;
  tryAgain: string;
}

/** A launch form, of whatever kind. */
export interface LaunchFormProps {
  activityId: string;
  /** Hidden fields: `locale`, `purpose`, and `shownTo`, the profile that the page was made for. */
  fields: Readonly<Record<string, string>>;
  text: LaunchFormText;
  /** The button, and whatever else is chosen before pressing it. */
  children: ReactNode;
}

/** Where something must be chosen first, the page's own look at it; see `ChoiceLaunchForm`. */
interface Checks {
  isComplete: (form: HTMLFormElement) => boolean;
  onInput: FormEventHandler;
  noValidate: boolean;
}

/**
 * A form that opens an app in a new tab: a real one, so that neither a pop-up blocker nor a missing script stands in
 * the way. Once sent it says so and offers to try again. It stands on a student's home, whose scripts are counted.
 */
export function LaunchForm({
  activityId,
  fields,
  text,
  children,
  checks,
}: LaunchFormProps & { checks?: Checks }) {
  const [hasOpened, setHasOpened] = useState(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (checks?.isComplete(event.currentTarget) === false) return event.preventDefault();
    // A double click means one Start.
    if (event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
    setHasOpened(true);
  };
  return (
    // biome-ignore lint/correctness/noRestrictedElements: works without a script
    <form
      method="post"
      action={`/api/v1/activities/${activityId}/launch`}
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
