"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { movePerson } from "@/packages/client/contract/addresses-people";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { ClassNumberField } from "./class-number-field";
import { forEachPerson } from "./for-each-person";
import type { ClassroomChoice } from "./people-filters";
import { useRefreshPeople } from "./use-refresh-people";

export function MoveDialog({
  people,
  classrooms,
  onClose,
}: {
  people: readonly SchoolPerson[];
  classrooms: readonly ClassroomChoice[];
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const [first] = people;
  const title = t("moveTitle", { count: people.length, name: first?.displayName ?? "" });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={t("moveBody")}>
      <MoveForm people={people} classrooms={classrooms} onDone={onClose} />
    </Dialog>
  );
}

function useMove(people: readonly SchoolPerson[], onDone: () => void) {
  const t = useTranslations("people");
  const callError = useCallError();
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useFormCall(async (fields) => {
    const body = {
      toClassroomId: readText(fields, "toClassroomId"),
      classNumber: readNumber(fields, "classNumber"),
    };
    const { done, problems: failures } = await forEachPerson(
      people,
      ({ id }) => hubCall(movePerson, { params: { profileId: id }, body }),
      (error) => callError(error).message,
    );
    const [first] = done;
    if (first) {
      toast({ tone: "positive", title: t("moved", { count: done.length, name: first.displayName }) });
      refresh();
    }
    setProblems(failures);
    if (failures.length === 0) onDone();
  });
  return { ...form, problems };
}

function MoveForm({
  people,
  classrooms,
  onDone,
}: {
  people: readonly SchoolPerson[];
  classrooms: readonly ClassroomChoice[];
  onDone: () => void;
}) {
  const t = useTranslations("people");
  const { isPending, onSubmit, problems } = useMove(people, onDone);
  const [classroomId, setClassroomId] = useState("");
  const currentIds = people.length === 1 ? people[0]?.classrooms.map((classroom) => classroom.id) : [];
  return (
    <Form onSubmit={onSubmit}>
      <FormError
        title={problems.length > 0 ? t("partlyFailed") : null}
        problems={problems.map((message) => ({ message }))}
      />
      <FieldRow>
        <ClassroomField
          classrooms={classrooms.filter((classroom) => !currentIds?.includes(classroom.id))}
          value={classroomId}
          onChange={setClassroomId}
        />
        {people.length === 1 ? (
          <ClassNumberField label={t("newClassNumber")} name="classNumber" classroomId={classroomId} />
        ) : null}
      </FieldRow>
      <FormButtons isPending={isPending} onCancel={onDone}>
        {t("actions.moveConfirm")}
      </FormButtons>
    </Form>
  );
}

function ClassroomField({
  classrooms,
  value,
  onChange,
}: {
  classrooms: readonly ClassroomChoice[];
  value: string;
  onChange: (classroomId: string) => void;
}) {
  const t = useTranslations("people");
  return (
    <Field label={t("newClassroom")} required>
      <Select name="toClassroomId" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="" disabled>
          {t("chooseClassroom")}
        </option>
        {classrooms.map((classroom) => (
          <option key={classroom.id} value={classroom.id}>
            {classroom.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
