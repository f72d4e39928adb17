"use client";

import { useTranslations } from "next-intl";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormError } from "@/components/ui/form-error";

/** The hub's one objection to a login that the form's own rules let through: somebody has it. */
export function useLoginProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("people");
  if (!problem || !("login" in problem.fields)) return problem;
  return { ...problem, fields: { ...problem.fields, login: t("loginTaken") } };
}

/** Why the form was not sent: a sentence, and each field's with a way there. The `Field`s have the ids `<id>-<path>`. */
export function FormProblem({ problem, id }: { problem: CallErrorText | null; id: string }) {
  const fields = Object.entries(problem?.fields ?? {});
  return (
    <FormError
      title={problem?.message}
      problems={fields.map(([path, message]) => ({ message, fieldId: `${id}-${path}` }))}
    />
  );
}
