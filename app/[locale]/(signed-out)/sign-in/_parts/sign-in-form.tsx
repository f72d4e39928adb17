"use client";

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type SignInFailure, signIn } from "@/components/people/sign-in-call";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import {
  controlKey,
  findProblems,
  focusFirstInvalid,
  isControl,
  type ProblemsByKey,
} from "@/components/ui/form-checks";
import { ScriptButton } from "@/components/ui/script-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { OLD_PASSWORD_MAX } from "@/packages/client/contract/limits";

interface BothLanguages {
  own: string;
  other: string;
}

interface SignInText {
  login: BothLanguages;
  password: BothLanguages;
  submit: string;
  busy: string;
  showPassword: string;
  wrong: string;
  tooMany: string;
  unreachable: string;
  onlySso: string;
  missing: string;
}

interface SignInProps {
  csrfToken: string;
  returnTo: string;
  login: string;
  otherLanguage: string;
  initialError: SignInFailure | null;
  text: SignInText;
}

/**
 * The sign-in form. Without JavaScript it posts to next-auth, which redirects; with it, the person stays on the page, keeps
 * what they typed and sees the errors.
 */
export function SignInForm(props: SignInProps) {
  const { text, returnTo, otherLanguage } = props;
  const [failure, setFailure] = useState(props.initialError);
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordShown, setPasswordShown] = useState(false);
  // The errors of empty fields, shown on submit until they are filled in. Both fields are required and have no other rule.
  const [problems, setProblems] = useState<ProblemsByKey>(new Map());
  const password = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const sharedProps = { otherLanguage, problems, describedBy: failure ? errorId : null };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    const form = event.currentTarget;
    const found = findProblems(form, () => text.missing);
    flushSync(() => setProblems(found));
    focusFirstInvalid(form, found);
    if (found.size > 0) return;
    const fields = new FormData(form);
    setIsBusy(true);
    setPasswordShown(false);
    const result = await signIn({
      login: String(fields.get("login")),
      password: String(fields.get("password")),
    });
    if (result === null) {
      // A full page load clears everything of a previous person from memory.
      window.location.assign(returnTo);
      return;
    }
    setFailure(result);
    setIsBusy(false);
    password.current?.select();
  }

  function clearProblem({ target }: FormEvent<HTMLFormElement>) {
    if (!isControl(target)) return;
    const key = controlKey(target);
    setProblems((before) => new Map([...before].filter(([other]) => other !== key)));
  }

  return (
    // biome-ignore lint/correctness/noRestrictedElements: it must also work without JavaScript
    <form
      method="post"
      action="/api/auth/callback/credentials"
      onSubmit={submit}
      onInput={clearProblem}
      noValidate={useHydrated()}
      aria-busy={isBusy}
    >
      <input type="hidden" name="csrfToken" value={props.csrfToken} />
      <input type="hidden" name="callbackUrl" value={returnTo} />
      <SignInField
        {...sharedProps}
        label={text.login}
        name="login"
        defaultValue={props.login}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LOGIN_INPUT_MAX}
      />
      <SignInField
        {...sharedProps}
        label={text.password}
        ref={password}
        // After a card was scanned, only the password is left to type.
        autoFocus={props.login !== ""}
        name="password"
        type={isPasswordShown ? "text" : "password"}
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={OLD_PASSWORD_MAX}
        after={
          <ScriptButton
            type="button"
            aria-pressed={isPasswordShown}
            onClick={() => setPasswordShown(!isPasswordShown)}
            className={buttonClass("secondary", "min-h-12 shrink-0 aria-pressed:bg-accent-soft")}
          >
            {text.showPassword}
          </ScriptButton>
        }
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

/** The most characters of a login name that the hub reads at a sign-in (lib/auth/next-auth-options.ts). */
const LOGIN_INPUT_MAX = 200;
const INPUT =
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3 text-lg text-ink focus-visible:outline-offset-0 aria-invalid:border-negative aria-invalid:border-2";
const ERROR = "mb-4 rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative";

function SignInField({
  label,
  otherLanguage,
  problems,
  describedBy,
  after,
  ...input
}: ComponentProps<"input"> & {
  label: BothLanguages;
  otherLanguage: string;
  problems: ProblemsByKey;
  describedBy: string | null;
  after?: ReactNode;
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
      <div className="flex gap-2">
        <input
          {...input}
          id={id}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          className={INPUT}
        />
        {after}
      </div>
      {problem ? (
        <p id={`${id}-error`} className="mt-1.5 text-md font-semibold text-negative">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
