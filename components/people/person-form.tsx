"use client";

import { type ReactNode, useId } from "react";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { useFormCall } from "@/components/forms/use-form-call";
import { Form } from "@/components/ui/form";
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
  const id = useId();
  const { problem, ...form } = useFormCall(send);
  return (
    <Form onSubmit={form.onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        {before}
        <PersonNameField
          id={`${id}-displayName`}
          error={problem?.fields.displayName}
          defaultValue={person?.displayName}
        />
        <LoginField
          id={`${id}-login`}
          hint={loginHint}
          error={problem?.fields.login}
          freeLogins={problem?.suggestions?.login}
          defaultValue={person?.login}
        />
        {children}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {submitText}
      </FormButtons>
    </Form>
  );
}
