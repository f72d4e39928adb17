"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type BodyOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { signIn } from "@/components/people/sign-in-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { minPasswordLength, NEW_PASSWORD_MAX, OLD_PASSWORD_MAX } from "@/packages/client/contract/limits";

type NewPassword = BodyOf<"POST /profile/password">;
type FieldName = keyof NewPassword | "repeatPassword";

const FIELDS = [
  { name: "currentPassword", autoComplete: "current-password" },
  { name: "newPassword", autoComplete: "new-password" },
  { name: "repeatPassword", autoComplete: "new-password" },
] as const;

function readPasswords(form: HTMLFormElement): Record<FieldName, string> {
  const values = new FormData(form);
  const read = (name: FieldName) => String(values.get(name) ?? "");
  return {
    currentPassword: read("currentPassword"),
    newPassword: read("newPassword"),
    repeatPassword: read("repeatPassword"),
  };
}

interface PasswordFormProps {
  login: string;
  role: Parameters<typeof minPasswordLength>[0];
  /** Where to continue after replacing a password set by someone else; without it, the person stays on the page. */
  returnTo?: string;
}

export function PasswordForm({ login, role, returnTo }: PasswordFormProps) {
  const t = useTranslations("profile");
  const { toast } = useToast();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (body: NewPassword) => {
      await hubCall("POST /profile/password", { body });
      // Changing the password ends all sign-ins, so this page signs in again.
      return { isSignedIn: (await signIn({ login, password: body.newPassword })) === null };
    },
    // The API tokens end as well.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf("GET /tokens") }),
  });
  const id = useId();
  const describeError = useCallError();
  const problems = change.error ? describeError(change.error) : null;
  const mustChange = returnTo !== undefined;
  const isBusy = change.isPending || (mustChange && change.isSuccess);

  function submit(form: HTMLFormElement) {
    if (isBusy) return;
    const { currentPassword, newPassword } = readPasswords(form);
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ isSignedIn }) => {
          if (!isSignedIn) return window.location.reload();
          // A full page load renders the header with its menu again.
          if (returnTo !== undefined) return window.location.assign(returnTo);
          form.reset();
          toast({ title: t("changed"), tone: "positive" });
        },
      },
    );
  }

  function check(form: HTMLFormElement) {
    const { newPassword, repeatPassword } = readPasswords(form);
    return {
      [`${id}-repeatPassword`]:
        repeatPassword && repeatPassword !== newPassword ? t("passwordsDiffer") : undefined,
    };
  }

  return (
    <Form onSubmit={submit} check={check} className="flex flex-col gap-4">
      {mustChange ? null : <p className="text-md text-muted">{t("passwordHelp")}</p>}
      <FormError title={problems?.message} />
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <PasswordFields
        id={id}
        errors={problems?.fields ?? {}}
        mustChange={mustChange}
        min={minPasswordLength(role)}
      />
      <div>
        <Button type="submit" pending={isBusy} pendingText={t("saving")}>
          {t(mustChange ? "choose.save" : "save")}
        </Button>
      </div>
    </Form>
  );
}

function PasswordFields({
  id,
  errors,
  mustChange,
  min,
}: {
  id: string;
  min: number;
  errors: Partial<Record<FieldName, string>>;
  mustChange: boolean;
}) {
  const t = useTranslations("profile");
  const [isVisible, setIsVisible] = useState(false);
  return (
    <>
      {FIELDS.map(({ name, autoComplete }) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(mustChange && name === "currentPassword" ? "choose.given" : name)}
          hint={name === "newPassword" ? t("newPasswordHint", { min }) : undefined}
          error={errors[name]}
          required
        >
          <TextInput
            name={name}
            type={isVisible ? "text" : "password"}
            autoComplete={autoComplete}
            minLength={name === "newPassword" ? min : undefined}
            maxLength={name === "currentPassword" ? OLD_PASSWORD_MAX : NEW_PASSWORD_MAX}
          />
        </Field>
      ))}
      <Checkbox
        label={t("show")}
        checked={isVisible}
        onChange={(event) => setIsVisible(event.target.checked)}
      />
    </>
  );
}
