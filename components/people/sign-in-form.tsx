"use client";

import { type ComponentProps, type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type SignInFailure, signIn } from "./sign-in-call";

/** A label in the page's language and in the other one. */
interface BothLanguages {
  own: string;
  other: string;
}

/** What the form says. */
export interface SignInText {
  login: BothLanguages;
  password: BothLanguages;
  submit: string;
  busy: string;
  wrong: string;
  tooMany: string;
  unreachable: string;
}

/** Sends the form by a script; the button stays busy until the page that is asked for comes. */
function useSignIn(returnTo: string, initialError: SignInFailure | null) {
  const [failure, setFailure] = useState(initialError);
  const [isBusy, setIsBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setFailure(null);
    const failed = await signIn({
      login: String(form.get("login")),
      password: String(form.get("password")),
    });
    if (failed === null) {
      // A whole new document: nothing of the person before stays in memory.
      window.location.assign(returnTo);
      return;
    }
    setFailure(failed);
    setIsBusy(false);
    password.current?.select();
  }

  return { failure, isBusy, password, submit };
}

/**
 * Login name and password. A real form, which next-auth answers with a redirect; with a script it stays on the page,
 * keeps what was typed and says what is wrong.
 */
export function SignInForm(props: {
  csrfToken: string;
  returnTo: string;
  otherLanguage: string;
  initialError: SignInFailure | null;
  text: SignInText;
}) {
  const { text, returnTo, otherLanguage } = props;
  const { failure, isBusy, password, submit } = useSignIn(returnTo, props.initialError);
  const errorId = useId();
  const shared = { otherLanguage, "aria-describedby": failure ? errorId : undefined };
  return (
    <form method="post" action="/api/auth/callback/credentials" onSubmit={submit} aria-busy={isBusy}>
      <input type="hidden" name="csrfToken" value={props.csrfToken} />
      <input type="hidden" name="callbackUrl" value={returnTo} />
      <SignInField
        {...shared}
        label={text.login}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
      />
      <SignInField
        {...shared}
        label={text.password}
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={500}
      />
      <p id={errorId} role="alert" className={failure ? ERROR : ""}>
        {failure ? text[failure] : null}
      </p>
      <Button type="submit" disabled={isBusy} className="w-full text-lg disabled:opacity-70">
        {isBusy ? text.busy : text.submit}
      </Button>
    </form>
  );
}

const INPUT =
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3 text-lg text-ink focus-visible:outline-offset-0";
const ERROR = "mb-4 rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative";

function SignInField({
  label,
  otherLanguage,
  ...input
}: ComponentProps<"input"> & { label: BothLanguages; otherLanguage: string }) {
  const id = useId();
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label.own}{" "}
        <span lang={otherLanguage} className="ml-1 text-[0.9375rem] font-normal text-muted">
          {label.other}
        </span>
      </label>
      <input {...input} id={id} required className={INPUT} />
    </div>
  );
}
