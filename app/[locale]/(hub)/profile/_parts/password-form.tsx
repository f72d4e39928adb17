"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { changePassword, listTokens } from "@/client/contract/addresses";
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN, OLD_PASSWORD_MAX } from "@/client/contract/limits";
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

type NewPassword = BodyOf<typeof changePassword>;
type FieldName = keyof NewPassword | "repeatPassword";

const FIELDS = [
  { name: "currentPassword", autoComplete: "current-password" },
  { name: "newPassword", autoComplete: "new-password" },
  { name: "repeatPassword", autoComplete: "new-password" },
] as const;

function useChange(login: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPassword) => {
      await hubCall(changePassword, { body });
      // The sign-in made with the old password has ended with it: this page needs a new one.
      return { isSignedIn: (await signIn({ login, password: body.newPassword })) === null };
    },
    // The tokens have ended with it, too.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listTokens) }),
  });
}

function passwordsIn(form: HTMLFormElement): Record<FieldName, string> {
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
  /** Where to go on when the present password is one that someone else gave; without it the person stays on the page. */
  givenReturnTo?: string;
}

/** A person's own new password, after which they are signed in with it. */
export function PasswordForm({ login, givenReturnTo }: PasswordFormProps) {
  const t = useTranslations("profile");
  const { toast } = useToast();
  const change = useChange(login);
  const id = useId();
  const problems = useProblems(change.error);
  const isGiven = givenReturnTo !== undefined;
  const isBusy = change.isPending || (isGiven && change.isSuccess);

  function submit(form: HTMLFormElement) {
    if (isBusy) return;
    const { currentPassword, newPassword } = passwordsIn(form);
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ isSignedIn }) => {
          if (!isSignedIn) return window.location.reload();
          // A whole new document: the header has its menu again.
          if (isGiven) return window.location.assign(givenReturnTo);
          form.reset();
          toast({ title: t("changed"), tone: "positive" });
        },
      },
    );
  }

  function check(form: HTMLFormElement) {
    const { newPassword, repeatPassword } = passwordsIn(form);
    return {
      [`${id}-repeatPassword`]:
        repeatPassword && repeatPassword !== newPassword ? t("notTheSame") : undefined,
    };
  }

  return (
    <Form onSubmit={submit} check={check} className="flex flex-col gap-4">
      {isGiven ? null : <p className="text-md text-muted">{t("passwordHelp")}</p>}
      <FormError title={problems.message} />
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <PasswordFields id={id} errors={problems.fields} isGiven={isGiven} />
      <div>
        <Button type="submit" pending={isBusy} pendingText={t("saving")}>
          {t(isGiven ? "choose.save" : "save")}
        </Button>
      </div>
    </Form>
  );
}

function PasswordFields({
  id,
  errors,
  isGiven,
}: {
  id: string;
  errors: Partial<Record<FieldName, string>>;
  isGiven: boolean;
}) {
  const t = useTranslations("profile");
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {FIELDS.map(({ name, autoComplete }) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(isGiven && name === "currentPassword" ? "choose.given" : name)}
          hint={name === "newPassword" ? t("newPasswordHint") : undefined}
          error={errors[name]}
          required
        >
          <TextInput
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            minLength={name === "newPassword" ? NEW_PASSWORD_MIN : undefined}
            maxLength={name === "currentPassword" ? OLD_PASSWORD_MAX : NEW_PASSWORD_MAX}
          />
        </Field>
      ))}
      <Checkbox label={t("show")} checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
    </>
  );
}

/** What is wrong, in this page's own words where the hub names a field. */
function useProblems(error: unknown): { message: string | null; fields: Partial<Record<FieldName, string>> } {
  const t = useTranslations("profile");
  const told = useCallError();
  if (!error) return { message: null, fields: {} };
  const { message, fields } = told(error);
  return {
    message,
    fields: {
      ...("currentPassword" in fields && { currentPassword: t("wrongCurrent") }),
      ...("newPassword" in fields && { newPassword: t("sameAsBefore") }),
    },
  };
}
