"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { CallForm } from "@/components/forms/call-form";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { FormButtons } from "@/components/ui/form-buttons";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { ClassNumberField } from "./class-number-field";
import { EditPersonDialog } from "./edit-person-dialog";
import { forEachPerson } from "./for-each-person";
import { PasswordDialog } from "./password-dialog";
import type { ClassroomChoice } from "./people-filters";
import { useRefreshPeople } from "./use-refresh-people";

export interface OpenPersonDialog {
  action: "edit" | "move" | "password";
  people: readonly SchoolPerson[];
}

export function PersonDialogs({
  dialog,
  classrooms,
  onClose,
}: {
  dialog: OpenPersonDialog | null;
  classrooms: readonly ClassroomChoice[];
  onClose: () => void;
}) {
  const [person] = dialog?.people ?? [];
  if (!dialog || !person) return null;
  if (dialog.action === "edit") return <EditPersonDialog person={person} onClose={onClose} />;
  if (dialog.action === "password") return <PasswordDialog person={person} onClose={onClose} />;
  return <MoveDialog people={dialog.people} classrooms={classrooms} onClose={onClose} />;
}

function MoveDialog({
  people,
  classrooms,
  onClose,
}: {
  people: readonly SchoolPerson[];
  classrooms: readonly ClassroomChoice[];
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const callError = useCallError();
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const [problems, setProblems] = useState<string[]>([]);
  const [classroomId, setClassroomId] = useState("");
  const [person] = people;
  const form = useFormCall(async (fields) => {
    const body = {
      toClassroomId: readText(fields, "toClassroomId"),
      classNumber: readNumber(fields, "classNumber"),
    };
    const { done, problems: failures } = await forEachPerson(
      people,
      ({ id }) => hubCall("POST /people/{profileId}/moves", { params: { profileId: id }, body }),
      (error) => callError(error).message,
    );
    const [first] = done;
    if (first) {
      toast({ tone: "positive", title: t("moved", { count: done.length, name: first.displayName }) });
      refresh();
    }
    setProblems(failures);
    if (failures.length === 0) onClose();
  });
  const currentIds = people.length === 1 ? person?.classrooms.map(({ id }) => id) : [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={t("moveTitle", { count: people.length, name: person?.displayName ?? "" })}
      description={t("moveBody")}
    >
      <CallForm call={form}>
        <FormError
          title={problems.length > 0 ? t("partlyFailed") : null}
          problems={problems.map((message) => ({ message }))}
        />
        <FieldRow>
          <Field label={t("newClassroom")} required>
            <Select
              name="toClassroomId"
              value={classroomId}
              onChange={(event) => setClassroomId(event.currentTarget.value)}
            >
              <option value="" disabled>
                {t("chooseClassroom")}
              </option>
              {classrooms
                .filter(({ id }) => !currentIds?.includes(id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          {people.length === 1 ? (
            <ClassNumberField label={t("newClassNumber")} name="classNumber" classroomId={classroomId} />
          ) : null}
        </FieldRow>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("actions.moveConfirm")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
