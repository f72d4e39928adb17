"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useRecheck } from "@/components/ui/form-context";
import { TextInput } from "@/components/ui/text-input";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_MIN, LOGIN_PATTERN } from "@/packages/client/contract/limits";

type FieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  id: string;
  label?: ReactNode;
  error: string | undefined;
};

export function PersonNameField({ id, label, error, ...input }: FieldProps) {
  const t = useTranslations("people");
  return (
    <Field label={label ?? t("name")} required id={id} error={error}>
      <TextInput {...input} name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
    </Field>
  );
}

type LoginFieldProps = FieldProps & {
  hint?: ReactNode;
  /** What the hub suggests in place of a login name that is taken. */
  freeLogins: readonly string[] | undefined;
};

export function LoginField({ id, label, hint, error, freeLogins = [], ...input }: LoginFieldProps) {
  const t = useTranslations("people");
  const field = useRef<HTMLInputElement>(null);
  useRecheck(input.value);
  function fillIn(login: string): void {
    // The same event as typing, so that the form and a controlled input notice the change.
    field.current?.setRangeText(login, 0, field.current.value.length, "end");
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    field.current?.focus();
  }
  return (
    <Field
      label={label ?? t("login")}
      hint={hint ?? t("loginHint")}
      required
      id={id}
      error={
        error && freeLogins.length > 0 ? (
          <>
            {error}
            <span className="mt-1.5 flex flex-wrap gap-2">
              {freeLogins.map((login) => (
                <Button
                  key={login}
                  type="button"
                  variant="secondary"
                  size="small"
                  aria-label={t("useLogin", { login })}
                  onClick={() => fillIn(login)}
                >
                  {login}
                </Button>
              ))}
            </span>
          </>
        ) : (
          error
        )
      }
    >
      <TextInput
        {...input}
        ref={field}
        name="login"
        minLength={LOGIN_MIN}
        maxLength={LOGIN_MAX}
        pattern={LOGIN_PATTERN}
        title={t("loginRule")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
