"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { changedOnly } from "@/components/forms/changed-only";
import { type FormCall, readText, useFormCall } from "@/components/forms/use-form-call";
import { DateInput } from "@/components/ui/date-input";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { FIRST_DAY, LAST_DAY, TERM_NAME_MAX } from "@/packages/client/contract/limits";
import type { SchoolTerm } from "@/packages/client/contract/terms";

interface Props {
  /** The term to edit, or `new` to add one. Null closes the dialog. */
  term: SchoolTerm | "new" | null;
  schoolId: string;
  onClose: () => void;
  onSaved: (term: SchoolTerm) => void;
}

type FormProps = Props & { term: SchoolTerm | "new" };

/** Adds a term to a school, or edits one. */
export function TermDialog(props: Props) {
  const t = useTranslations("school");
  return (
    <Dialog
      open={props.term !== null}
      onOpenChange={props.onClose}
      title={t(props.term === "new" ? "addTerm" : "editTerm")}
      description={t("termsHint")}
    >
      {props.term ? <TermForm {...props} term={props.term} /> : null}
    </Dialog>
  );
}

/** Creates the term, or sends the changed fields of an existing one. */
function useTermCall({
  term,
  schoolId,
  onSaved,
}: Pick<FormProps, "term" | "schoolId" | "onSaved">): FormCall {
  return useFormCall(async (fields) => {
    const entered = {
      name: readText(fields, "name"),
      startsOn: readText(fields, "startsOn"),
      endsOn: readText(fields, "endsOn"),
    };
    const { data } = await (term === "new"
      ? hubCall("POST /schools/{schoolId}/terms", { params: { schoolId }, body: entered })
      : hubCall("PATCH /schools/{schoolId}/terms/{termId}", {
          params: { schoolId, termId: term.id },
          body: changedOnly(entered, term),
        }));
    onSaved(data);
  });
}

function TermForm({ term, schoolId, onClose, onSaved }: FormProps) {
  const t = useTranslations("school");
  const id = useId();
  const values = term === "new" ? { name: "", startsOn: "", endsOn: "" } : term;
  const [startsOn, setStartsOn] = useState(values.startsOn);
  const form = useTermCall({ term, schoolId, onSaved });
  const { problem } = form;
  return (
    <Form onSubmit={form.onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <Field label={t("termName")} required id={`${id}-name`} error={problem?.fields.name}>
          <TextInput name="name" defaultValue={values.name} maxLength={TERM_NAME_MAX} autoComplete="off" />
        </Field>
        <FieldRow>
          <Field label={t("startsOn")} required id={`${id}-startsOn`} error={problem?.fields.startsOn}>
            <DateInput
              name="startsOn"
              min={FIRST_DAY}
              max={LAST_DAY}
              value={startsOn}
              onChange={(event) => setStartsOn(event.currentTarget.value)}
            />
          </Field>
          <Field label={t("endsOn")} required id={`${id}-endsOn`} error={problem?.fields.endsOn}>
            <DateInput
              name="endsOn"
              min={startsOn || FIRST_DAY}
              max={LAST_DAY}
              defaultValue={values.endsOn}
            />
          </Field>
        </FieldRow>
      </div>
      <FormButtons isPending={form.isPending} onCancel={onClose}>
        {t(term === "new" ? "addTerm" : "save")}
      </FormButtons>
    </Form>
  );
}
