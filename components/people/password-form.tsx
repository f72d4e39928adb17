"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useRef, useState } from "react";
import type { changePassword } from "@/client/contract/hub";
import { type BodyOf, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { signIn } from "./sign-in-call";

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
      await hubCall({ method: "POST", path: "/profile/password", body });
      // The sign-in made with the old password has ended with it: this page needs a new one.
      return { isSignedIn: (await signIn({ login, password: body.newPassword })) === null };
    },
    // The tokens have ended with it, too.
    onSuccess: () => client.invalidateQueries({ queryKey: ["tokens"] }),
  });
}

/** A person's own new password. Stays on the page and signed in. */
export function PasswordForm({ login }: { login: string }) {
  const t = useTranslations("profile");
  const { toast } = useToast();
  const change = useChange(login);
  const [differs, setDiffers] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = useProblems(change.error, differs);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const values = new FormData(event.currentTarget);
    const newPassword = String(values.get("newPassword"));
    const isRepeated = values.get("repeatPassword") === newPassword;
    setDiffers(!isRepeated);
    change.reset();
    if (!isRepeated) return;
    const body = { currentPassword: String(values.get("currentPassword")), newPassword };
    change.mutate(body, {
      onSuccess: ({ isSignedIn }) => {
        if (!isSignedIn) return window.location.reload();
        form.current?.reset();
        toast({ title: t("changed"), tone: "positive" });
      },
    });
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-md text-muted">{t("passwordHelp")}</p>
      <FormError title={problems.message} />
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <PasswordFields errors={problems.fields} />
      <div>
        <Button type="submit" pending={change.isPending} pendingText={t("saving")}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function PasswordFields({ errors }: { errors: Partial<Record<FieldName, string>> }) {
  const t = useTranslations("profile");
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {FIELDS.map(({ name, autoComplete }) => (
        <Field
          key={name}
          label={t(name)}
          hint={name === "newPassword" ? t("newPasswordHint") : undefined}
          error={errors[name]}
          required
        >
          <TextInput
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            minLength={name === "currentPassword" ? undefined : 8}
            maxLength={200}
          />
        </Field>
      ))}
      <Checkbox label={t("show")} checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
    </>
  );
}

/** What is wrong, in this page's own words where the hub names a field. */
function useProblems(
  error: unknown,
  differs: boolean,
): { message: string | null; fields: Partial<Record<FieldName, string>> } {
  const t = useTranslations("profile");
  const told = useCallError();
  if (differs) return { message: null, fields: { repeatPassword: t("notTheSame") } };
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
