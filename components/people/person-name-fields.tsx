"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_MIN, LOGIN_PATTERN } from "@/client/contract/limits";
import type { CallErrorText } from "@/components/data/use-call-error";
import { Field } from "@/components/ui/field";
import { useRecheck } from "@/components/ui/form-context";
import { TextInput } from "@/components/ui/text-input";

type FieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  /** The id of the field, for links from the form's error summary. */
  id: string;
  label?: ReactNode;
  error: string | undefined;
};

/** Replaces the hub's error for a login name that is taken with a message that suggests free ones. */
export function useLoginError(problem: CallErrorText | null, path: string): CallErrorText | null {
  const t = useTranslations("people");
  const format = useFormatter();
  const free = problem?.suggestions?.[path] ?? [];
  if (!problem || free.length === 0) return problem;
  const message = t("loginTakenFree", { logins: format.list(free, { type: "disjunction" }) });
  return { ...problem, fields: { ...problem.fields, [path]: message } };
}

/** The field for a person's name. */
export function PersonNameField({ id, label, error, ...input }: FieldProps) {
  const t = useTranslations("people");
  return (
    <Field label={label ?? t("name")} required id={id} error={error}>
      <TextInput {...input} name="displayName" maxLength={DISPLAY_NAME_MAX} autoComplete="off" />
    </Field>
  );
}

/** The field for the name that a person signs in with. */
export function LoginField({ id, label, hint, error, ...input }: FieldProps & { hint?: ReactNode }) {
  const t = useTranslations("people");
  useRecheck(input.value);
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
