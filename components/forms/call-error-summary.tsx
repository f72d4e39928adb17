"use client";

import { useLayoutEffect, useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { useFormContext } from "@/components/ui/form-context";
import { FormError } from "@/components/ui/form-error";

/**
 * Shows those of the hub's errors that no `Field` of the form shows, and moves focus to the first `Field` that the hub refused.
 * Each `Field` needs the id `<id>-<path>`, with the path of its value in the request.
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
