"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { type DataOf, hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { readSchoolValues, SchoolFields } from "@/components/schools/school-fields";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";

/** A school that was just created, with the login name and password of its first admin. */
export type CreatedSchool = DataOf<"POST /schools">;

/** What the form shows at first: no names yet, and the time zone of Seoul. */
const INITIAL_VALUES = { name: "", nameKo: null, timeZone: "Asia/Seoul" };

/** The form for a new school and its first admin. */
export function NewSchoolForm({
  onCancel,
  onCreated,
}: {
  onCancel: () => void;
  onCreated: (school: CreatedSchool) => void;
}) {
  const t = useTranslations("school");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const admin = { displayName: readText(fields, "displayName"), login: readText(fields, "login") };
    const body = { ...readSchoolValues(fields), admin };
    onCreated((await hubCall("POST /schools", { body })).data);
  });
  const { problem } = form;
  const fieldErrors = problem?.fields ?? {};
  return (
    <Form onSubmit={form.onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <SchoolFields id={id} values={INITIAL_VALUES} fieldErrors={fieldErrors} />
        <AdminFields id={id} problem={problem} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </Form>
  );
}

function AdminFields({ id, problem }: { id: string; problem: CallErrorText | null }) {
  const t = useTranslations("school");
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("firstAdmin")}</legend>
      <PersonNameField
        id={`${id}-admin.displayName`}
        label={t("adminName")}
        error={problem?.fields["admin.displayName"]}
      />
      <LoginField
        id={`${id}-admin.login`}
        label={t("adminLogin")}
        error={problem?.fields["admin.login"]}
        freeLogins={problem?.suggestions?.["admin.login"]}
      />
    </fieldset>
  );
}
