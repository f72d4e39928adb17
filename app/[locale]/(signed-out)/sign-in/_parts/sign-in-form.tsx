"use client";

import {
  type ComponentProps,
  type FormEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { OLD_PASSWORD_MAX } from "@/client/contract/limits";
import { type SignInFailure, signIn } from "@/components/people/sign-in-call";
import { Button } from "@/components/ui/button";
import { focusFirst, isControl, keyOf, type ProblemsByKey, problemsIn } from "@/components/ui/form-checks";

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
  /** At a field that is empty. */
  missing: string;
}

/** What is empty when the form is sent, until it is filled in. Both fields are needed, and have no other rule. */
function useEmptyFields(missing: string) {
  const [problems, setProblems] = useState<ProblemsByKey>(new Map());
  return {
    problems,
    /** Whether everything is filled in; tells what is not. */
    pass: (form: HTMLFormElement): boolean => {
      const found = problemsIn(form, () => missing);
      flushSync(() => setProblems(found));
      focusFirst(form, found);
      return found.size === 0;
    },
    mend: ({ target }: FormEvent<HTMLFormElement>) => {
      if (!isControl(target)) return;
      const key = keyOf(target);
      setProblems((before) => new Map([...before].filter(([other]) => other !== key)));
    },
  };
}

/** Sends the form by a script; the button stays busy until the page that is asked for comes. */
function useSignIn({
  returnTo,
  initialError,
  text,
}: Pick<SignInProps, "returnTo" | "initialError" | "text">) {
  const [failure, setFailure] = useState(initialError);
  const [isBusy, setIsBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const { problems, pass, mend } = useEmptyFields(text.missing);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    if (!pass(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
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

  return { failure, isBusy, password, problems, submit, mend };
}

interface SignInProps {
  csrfToken: string;
  returnTo: string;
  otherLanguage: string;
  initialError: SignInFailure | null;
  text: SignInText;
}

/**
 * Login name and password. A real form, which next-auth answers with a redirect; with a script it stays on the page,
 * keeps what was typed and says what is wrong, also what the browser would say without one.
 */
export function SignInForm(props: SignInProps) {
  const { text, returnTo, otherLanguage } = props;
  const { failure, isBusy, password, problems, submit, mend } = useSignIn(props);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const errorId = useId();
  const shared = { otherLanguage, problems, describedBy: failure ? errorId : null };
  return (
    // biome-ignore lint/correctness/noRestrictedElements: works without a script
    <form
      method="post"
      action="/api/auth/callback/credentials"
      onSubmit={submit}
      onInput={mend}
      noValidate={hasScript}
      aria-busy={isBusy}
    >
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
        maxLength={OLD_PASSWORD_MAX}
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
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3 text-lg text-ink focus-visible:outline-offset-0 aria-invalid:border-negative aria-invalid:border-2";
const ERROR = "mb-4 rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative";

function SignInField({
  label,
  otherLanguage,
  problems,
  describedBy,
  ...input
}: ComponentProps<"input"> & {
  label: BothLanguages;
  otherLanguage: string;
  problems: ProblemsByKey;
  describedBy: string | null;
}) {
  const id = useId();
  const problem = problems.get(id);
  const described = [problem ? `${id}-error` : null, describedBy].filter(Boolean).join(" ");
  return (
    <div data-field className="mb-4">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label.own}{" "}
        <span lang={otherLanguage} className="ml-1 text-[0.9375rem] font-normal text-muted">
          {label.other}
        </span>
      </label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className={INPUT}
      />
      {problem ? (
        <p id={`${id}-error`} className="mt-1.5 text-md font-semibold text-negative">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
