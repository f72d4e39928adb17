"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { movePerson } from "@/client/contract/addresses";
import { CLASS_NUMBER_MAX } from "@/client/contract/limits";
import type { SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { numberOf, textOf, useFormCall } from "@/components/forms/use-form-call";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { ClassroomChoice } from "./people-query";
import { forEachPerson, useFreshPeople } from "./use-archiving";

function useMove(people: readonly SchoolPerson[], onDone: () => void) {
  const t = useTranslations("people");
  const callError = useCallError();
  const { toast } = useToast();
  const refresh = useFreshPeople();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useFormCall(async (fields) => {
    const body = {
      toClassroomId: textOf(fields, "toClassroomId"),
      classNumber: numberOf(fields, "classNumber"),
    };
    const moved = await forEachPerson(
      people,
      ({ id }) => hubCall(movePerson, { params: { profileId: id }, body }),
      (error) => callError(error).message,
    );
    const [one] = moved.done;
    if (one) {
      toast({ tone: "positive", title: t("moved", { count: moved.done.length, name: one.displayName }) });
      refresh();
    }
    setProblems(moved.problems);
    if (moved.problems.length === 0) onDone();
  });
  return { ...form, problems };
}

/** To which classroom; for one student also the number they are called by there. */
export function MoveForm({
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
  const present = people.length === 1 ? people[0]?.classrooms.map((classroom) => classroom.id) : [];
  return (
    <Form onSubmit={onSubmit}>
      <FormError
        title={problems.length > 0 ? t("notDone") : null}
        problems={problems.map((message) => ({ message }))}
      />
      <FieldRow>
        <ClassroomField classrooms={classrooms.filter((classroom) => !present?.includes(classroom.id))} />
        {people.length === 1 ? (
          <Field label={t("newNumber")}>
            <TextInput name="classNumber" type="number" inputMode="numeric" min={1} max={CLASS_NUMBER_MAX} />
          </Field>
        ) : null}
      </FieldRow>
      <FormButtons isPending={isPending} onCancel={onDone}>
        {t("deeds.moveGo")}
      </FormButtons>
    </Form>
  );
}

function ClassroomField({ classrooms }: { classrooms: readonly ClassroomChoice[] }) {
  const t = useTranslations("people");
  return (
    <Field label={t("toClassroom")} required>
      <Select name="toClassroomId" defaultValue="">
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
