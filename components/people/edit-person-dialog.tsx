"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { editPerson } from "@/client/contract/addresses";
import { CLASS_NUMBER_MAX } from "@/client/contract/limits";
import type { PersonEdit, SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { changedOnly } from "@/components/forms/changed-only";
import { FormProblem, useLoginProblem } from "@/components/forms/form-problem";
import { numberOf, textOf, useFormCall } from "@/components/forms/use-form-call";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LoginField, PersonNameField } from "./person-name-fields";
import { useFreshPeople } from "./use-archiving";

/** Changes a person's name, login name and class numbers. */
export function EditPersonDialog({ person, onClose }: { person: SchoolPerson; onClose: () => void }) {
  const t = useTranslations("people");
  return (
    <Dialog open onOpenChange={onClose} title={t("editOne", { name: person.displayName })}>
      <EditPersonForm person={person} onDone={onClose} />
    </Dialog>
  );
}

/** What was changed of the person; a class number only in the classroom whose number it is. */
function editOf(person: SchoolPerson, fields: FormData): PersonEdit {
  const typed = { displayName: textOf(fields, "displayName"), login: textOf(fields, "login") };
  const classrooms = person.role === "student" ? person.classrooms : [];
  const classNumbers = classrooms
    .map(({ id, classNumber }) => ({ id, classNumber, typed: numberOf(fields, numberName(id)) }))
    .filter(({ classNumber, typed }) => typed !== classNumber)
    .map(({ id, typed }) => ({ classroomId: id, classNumber: typed }));
  return { ...changedOnly(typed, person), ...(classNumbers.length > 0 && { classNumbers }) };
}

function numberName(classroomId: string): string {
  return `number-${classroomId}`;
}

function EditPersonForm({ person, onDone }: { person: SchoolPerson; onDone: () => void }) {
  const t = useTranslations("people");
  const id = useId();
  const { toast } = useToast();
  const refresh = useFreshPeople();
  const form = useFormCall(async (fields) => {
    await hubCall(editPerson, { params: { profileId: person.id }, body: editOf(person, fields) });
    toast({ tone: "positive", title: t("edited", { name: textOf(fields, "displayName") }) });
    refresh();
    onDone();
  });
  const problem = useLoginProblem(form.problem);
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <PersonNameField
          id={`${id}-displayName`}
          error={problem?.fields.displayName}
          defaultValue={person.displayName}
        />
        <LoginField
          id={`${id}-login`}
          hint={t("loginEditHint")}
          error={problem?.fields.login}
          defaultValue={person.login}
        />
        {person.role === "student" ? <ClassNumberFields classrooms={person.classrooms} /> : null}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onDone}>
        {t("save")}
      </FormButtons>
    </Form>
  );
}

function ClassNumberFields({ classrooms }: Pick<SchoolPerson, "classrooms">) {
  const t = useTranslations("people");
  return classrooms.map((classroom) => (
    <Field key={classroom.id} label={t("classNumberIn", { name: classroom.name })}>
      <TextInput
        name={numberName(classroom.id)}
        type="number"
        inputMode="numeric"
        min={1}
        max={CLASS_NUMBER_MAX}
        defaultValue={classroom.classNumber ?? ""}
      />
    </Field>
  ));
}
