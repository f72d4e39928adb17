"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { createSchool } from "@/client/contract/addresses";
import { type DataOf, hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormProblem } from "@/components/forms/form-problem";
import { textOf, useFormCall } from "@/components/forms/use-form-call";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { readSchoolValues, SchoolFields } from "@/components/schools/school-fields";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";

/** A school that was just added, and what its first admin signs in with. */
export type NewSchoolMade = DataOf<typeof createSchool>;

/** What the hub offers where nothing was typed. */
const EMPTY = { name: "", nameKo: null, timeZone: "Asia/Seoul" };

/** The hub's one objection to an admin that the form's own rules let through. */
function useAdminProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("people");
  if (!problem || !("admin.login" in problem.fields)) return problem;
  return { ...problem, fields: { ...problem.fields, "admin.login": t("loginTaken") } };
}

/** A new school and its first admin. */
export function NewSchoolForm({
  onCancel,
  onMade,
}: {
  onCancel: () => void;
  onMade: (made: NewSchoolMade) => void;
}) {
  const t = useTranslations("schools");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const admin = { displayName: textOf(fields, "displayName"), login: textOf(fields, "login") };
    const body = { ...readSchoolValues(fields), admin };
    onMade((await hubCall(createSchool, { body })).data);
  });
  const problem = useAdminProblem(form.problem);
  const fieldErrors = problem?.fields ?? {};
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <SchoolFields id={id} present={EMPTY} fieldErrors={fieldErrors} />
        <AdminFields id={id} fieldErrors={fieldErrors} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </Form>
  );
}

function AdminFields({ id, fieldErrors }: { id: string; fieldErrors: CallErrorText["fields"] }) {
  const t = useTranslations("schools");
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("firstAdmin")}</legend>
      <PersonNameField
        id={`${id}-admin.displayName`}
        label={t("adminName")}
        error={fieldErrors["admin.displayName"]}
      />
      <LoginField id={`${id}-admin.login`} label={t("adminLogin")} error={fieldErrors["admin.login"]} />
    </fieldset>
  );
}
