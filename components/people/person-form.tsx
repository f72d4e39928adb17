"use client";

import type { ReactNode } from "react";
import { CallForm } from "@/components/forms/call-form";
import { useFormCall } from "@/components/forms/use-form-call";
import { FormButtons } from "@/components/ui/form-buttons";
import { LoginField, PersonNameField } from "./person-name-fields";

export function PersonForm({
  person,
  loginHint,
  before,
  children,
  send,
  onCancel,
  submitText,
}: {
  person?: { displayName: string; login: string };
  loginHint?: string;
  before?: ReactNode;
  children?: ReactNode;
  send: (fields: FormData) => Promise<void>;
  onCancel: () => void;
  submitText: string;
}) {
  const form = useFormCall(send);
  return (
    <CallForm call={form}>
      <div className="flex flex-col gap-4">
        {before}
        <PersonNameField defaultValue={person?.displayName} />
        <LoginField hint={loginHint} defaultValue={person?.login} />
        {children}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {submitText}
      </FormButtons>
    </CallForm>
  );
}
