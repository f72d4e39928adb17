"use client";

import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { Field, type FieldProps } from "@/components/ui/field";
import { Form, type FormProps } from "@/components/ui/form";
import { useFormContext } from "@/components/ui/form-context";
import { FormError } from "@/components/ui/form-error";
import type { FormCall } from "./use-form-call";

interface Refusal {
  id: string;
  problem: CallErrorText | null;
}

const RefusalContext = createContext<Refusal>({ id: "", problem: null });

/** The form of a call. What the hub refused is shown at the `CallField` with its `path`, else above. `id` begins the ids of the fields. */
export function CallForm({
  call: { problem, onSubmit },
  id: givenId,
  check,
  children,
  ...form
}: Omit<FormProps, "onSubmit"> & { call: Pick<FormCall, "problem" | "onSubmit">; children: ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const checkFields = (element: HTMLFormElement) =>
    Object.fromEntries(Object.entries(check?.(element) ?? {}).map(([path, text]) => [`${id}-${path}`, text]));
  return (
    <Form {...form} onSubmit={onSubmit} check={checkFields}>
      <RefusalContext value={{ id, problem }}>
        <OtherProblems />
        {children}
      </RefusalContext>
    </Form>
  );
}

/** The id of the field with this path, and what the hub refused of it: its message, and values that it would take instead. */
export function useRefusal(path: string) {
  const { id, problem } = useContext(RefusalContext);
  return {
    id: `${id}-${path}`,
    error: problem?.fields[path],
    suggestions: problem?.suggestions?.[path] ?? [],
  };
}

export function CallField({ path, ...field }: Omit<FieldProps, "id" | "error"> & { path: string }) {
  const { id, error } = useRefusal(path);
  return <Field {...field} id={id} error={error} />;
}

function OtherProblems() {
  const { id, problem } = useContext(RefusalContext);
  const { focusRefused } = useFormContext();
  const [withoutField, setWithoutField] = useState<readonly string[]>([]);
  const fields = problem?.fields ?? {};
  const refused = JSON.stringify(Object.keys(fields).map((path) => `${id}-${path}`));
  useLayoutEffect(() => setWithoutField(focusRefused(JSON.parse(refused))), [refused, focusRefused]);
  const others = Object.entries(fields).filter(([path]) => withoutField.includes(`${id}-${path}`));
  const areAllAtFields = Object.keys(fields).length > 0 && others.length === 0;
  return (
    <FormError
      title={areAllAtFields ? null : problem?.message}
      problems={others.map(([, message]) => ({ message }))}
    />
  );
}
