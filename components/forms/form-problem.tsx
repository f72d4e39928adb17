"use client";

import { useTranslations } from "next-intl";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormError } from "@/components/ui/form-error";
import { useFormProblems } from "@/components/ui/form-problems";

/** The hub's one objection to a login that the form's own rules let through: somebody has it. */
export function useLoginProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("people");
  if (!problem || !("login" in problem.fields)) return problem;
  return { ...problem, fields: { ...problem.fields, login: t("loginTaken") } };
}

/**
 * Why the form was not sent: a sentence, and each field's with a way there, until it is mended. The `Field`s have the
 * ids `<id>-<path>`.
 */
export function FormProblem({ problem, id }: { problem: CallErrorText | null; id: string }) {
  const { isMended } = useFormProblems();
  const named = Object.entries(problem?.fields ?? {}).map(([path, message]) => ({
    message,
    fieldId: `${id}-${path}`,
  }));
  const left = named.filter(({ fieldId }) => !isMended(fieldId));
  const isOver = named.length > 0 && left.length === 0;
  return <FormError title={isOver ? null : problem?.message} problems={left} />;
}
