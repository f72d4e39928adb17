"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_MIN, LOGIN_PATTERN } from "@/client/contract/limits";
import { Field } from "@/components/ui/field";
import { useFormProblems } from "@/components/ui/form-problems";
import { TextInput } from "@/components/ui/text-input";

type OwnProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  /** The field's: a form's summary leads to it. */
  id: string;
  label?: ReactNode;
  error: string | undefined;
};

/** A person's name. */
export function PersonNameField({ id, label, error, ...input }: OwnProps) {
  const t = useTranslations("people");
  return (
    <Field label={label ?? t("name")} required id={id} error={error}>
      <TextInput {...input} name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
    </Field>
  );
}

/** What a person types to sign in. */
export function LoginField({ id, label, hint, error, ...input }: OwnProps & { hint?: ReactNode }) {
  const t = useTranslations("people");
  const { recheck } = useFormProblems();
  const { value } = input;
  // The page may fill it in, which is no event that a form hears of.
  useEffect(() => {
    if (value) recheck();
  }, [value, recheck]);
  return (
    <Field label={label ?? t("login")} hint={hint ?? t("loginHint")} required id={id} error={error}>
      <TextInput
        {...input}
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
