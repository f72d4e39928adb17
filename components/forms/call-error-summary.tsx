"use client";

import { useLayoutEffect, useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { useFormContext } from "@/components/ui/form-context";
import { FormError } from "@/components/ui/form-error";

/**
 * The hub's errors of a form that none of its `Field`s shows; the first refused `Field` takes focus. The `Field`s need the ids
 * `<id>-<path>`.
 */
export function CallErrorSummary({ problem, id }: { problem: CallErrorText | null; id: string }) {
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
