"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { ClassroomChoice } from "./people-query";
import { CLASS_NUMBER_MAX } from "./person-fields";
import { forEachPerson, useFreshPeople } from "./use-archiving";
import { numberOf, textOf, useFormCall } from "./use-form-call";

/** Moves students to another classroom: they leave the ones that they are in, and their work stays with them. */
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
  const refresh = useFreshPeople();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useFormCall(async (fields) => {
    const body = {
      toClassroomId: textOf(fields, "toClassroomId"),
      classNumber: numberOf(fields, "classNumber"),
    };
    const moved = await forEachPerson(
      people,
      ({ id }) => hubCall({ method: "POST", path: `/people/${id}/moves`, body }),
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
  const ui = useTranslations("ui");
  const id = useId();
  const { isPending, onSubmit, problems } = useMove(people, onDone);
  const present = people.length === 1 ? people[0]?.classrooms.map((classroom) => classroom.id) : [];
  return (
    <form onSubmit={onSubmit}>
      <FormError
        title={problems.length > 0 ? t("notDone") : null}
        problems={problems.map((message) => ({ message }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("toClassroom")} required id={`${id}-toClassroomId`}>
          <Select name="toClassroomId" defaultValue="">
            <option value="" disabled>
              {t("chooseClassroom")}
            </option>
            {classrooms
              .filter((classroom) => !present?.includes(classroom.id))
              .map((classroom) => (
                <option key={classroom.id} value={classroom.id}>
                  {classroom.name}
                </option>
              ))}
          </Select>
        </Field>
        {people.length === 1 ? (
          <Field label={t("newNumber")}>
            <TextInput name="classNumber" type="number" inputMode="numeric" min={1} max={CLASS_NUMBER_MAX} />
          </Field>
        ) : null}
      </div>
      <DialogFooter>
        <Button type="button" variant="secondary" disabled={isPending} onClick={onDone}>
          {ui("cancel")}
        </Button>
        <Button type="submit" pending={isPending} pendingText={ui("working")}>
          {t("deeds.moveGo")}
        </Button>
      </DialogFooter>
    </form>
  );
}
