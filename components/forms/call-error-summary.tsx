"use client";

import type { CallErrorText } from "@/components/data/use-call-error";
import { useFormContext } from "@/components/ui/form-context";
import { FormError } from "@/components/ui/form-error";

/**
 * The error summary of a form that the hub refused, with a link to each invalid field until that field is edited.
 * The `Field`s need the ids `<id>-<path>`.
 */
export function CallErrorSummary({ problem, id }: { problem: CallErrorText | null; id: string }) {
  const { isEdited } = useFormContext();
  const fieldErrors = Object.entries(problem?.fields ?? {}).map(([path, message]) => ({
    message,
    fieldId: `${id}-${path}`,
  }));
  const remaining = fieldErrors.filter(({ fieldId }) => !isEdited(fieldId));
  const areAllEdited = fieldErrors.length > 0 && remaining.length === 0;
  return <FormError title={areAllEdited ? null : problem?.message} problems={remaining} />;
}
