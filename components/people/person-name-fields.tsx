"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { CallField, useRefusal } from "@/components/forms/call-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useRecheck } from "@/components/ui/form-context";
import { TextInput } from "@/components/ui/text-input";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_MIN, LOGIN_PATTERN } from "@/packages/client/contract/limits";

type NameFieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  /** The path of its value in the request. */
  path?: string;
  label?: ReactNode;
};

export function PersonNameField({ path = "displayName", label, ...input }: NameFieldProps) {
  const t = useTranslations("people");
  return (
    <CallField path={path} label={label ?? t("name")} required>
      <TextInput {...input} name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
    </CallField>
  );
}

/** Offers what the hub suggests in place of a login name that is taken. */
export function LoginField({ path = "login", label, hint, ...input }: NameFieldProps & { hint?: ReactNode }) {
  const t = useTranslations("people");
  const { id, error, suggestions: freeLogins } = useRefusal(path);
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
