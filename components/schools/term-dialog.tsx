"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { SchoolTerm } from "@/client/contract/terms";
import { hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormProblem } from "@/components/people/form-problem";
import { textOf, useFormCall } from "@/components/people/use-form-call";
import { DateInput } from "@/components/ui/date-input";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";

/** As the contract has it. */
const TERM_NAME_MAX = 60;

interface Props {
  /** A term to change, `new` for one to add, null: the dialog is closed. */
  term: SchoolTerm | "new" | null;
  termsPath: string;
  onClose: () => void;
  onSaved: (term: SchoolTerm) => void;
}

/** Adds a term to a school, or changes one. */
export function TermDialog(props: Props) {
  const t = useTranslations("schools");
  return (
    <Dialog
      open={props.term !== null}
      onOpenChange={props.onClose}
      title={t(props.term === "new" ? "addTerm" : "editTerm")}
      description={t("termsHelp")}
    >
      {props.term ? <TermForm {...props} term={props.term} /> : null}
    </Dialog>
  );
}

/** The hub's one objection that the form's own rules let through: another term has some of these days. */
function useTermProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("schools");
  if (!problem) return null;
  const { startsOn, endsOn, ...others } = problem.fields;
  return {
    message: problem.message,
    fields: {
      ...others,
      ...(startsOn && { startsOn: t("termOverlaps") }),
      ...(endsOn && { endsOn: t("endsBefore") }),
    },
  };
}

function TermForm({ term, termsPath, onClose, onSaved }: Props & { term: SchoolTerm | "new" }) {
  const t = useTranslations("schools");
  const id = useId();
  const present = term === "new" ? { name: "", startsOn: "", endsOn: "" } : term;
  const [startsOn, setStartsOn] = useState(present.startsOn);
  const form = useFormCall(async (fields) => {
    const body = { name: textOf(fields, "name"), startsOn, endsOn: textOf(fields, "endsOn") };
    const call =
      term === "new"
        ? ({ method: "POST", path: termsPath, body } as const)
        : ({ method: "PATCH", path: `${termsPath}/${term.id}`, body } as const);
    onSaved((await hubCall<SchoolTerm>(call)).data);
  });
  const problem = useTermProblem(form.problem);
  return (
    <form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <Field label={t("termName")} required id={`${id}-name`} error={problem?.fields.name}>
          <TextInput name="name" defaultValue={present.name} maxLength={TERM_NAME_MAX} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("startsOn")} required id={`${id}-startsOn`} error={problem?.fields.startsOn}>
            <DateInput
              name="startsOn"
              value={startsOn}
              onChange={(event) => setStartsOn(event.currentTarget.value)}
            />
          </Field>
          <Field label={t("endsOn")} required id={`${id}-endsOn`} error={problem?.fields.endsOn}>
            <DateInput name="endsOn" defaultValue={present.endsOn} min={startsOn || undefined} />
          </Field>
        </div>
      </div>
      <FormButtons isPending={form.isPending} onCancel={onClose}>
        {t(term === "new" ? "addTerm" : "save")}
      </FormButtons>
    </form>
  );
}
