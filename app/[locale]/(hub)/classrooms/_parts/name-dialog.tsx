"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { createClassroom, editClassroom } from "@/client/contract/addresses";
import { CLASSROOM_NAME_MAX } from "@/client/contract/limits";
import type { SchoolClassroom } from "@/client/contract/school";
import { hubCall } from "@/components/data/hub-call";
import { FormProblem } from "@/components/forms/form-problem";
import { textOf, useFormCall } from "@/components/forms/use-form-call";
import { useOwnId } from "@/components/forms/use-own-id";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { useClassroomCall } from "./use-classroom-call";

/** Names a classroom: a new one, or one that there is. */
export function NameDialog({
  schoolId,
  classroom,
  onClose,
}: {
  schoolId: string;
  /** Null: a new one. */
  classroom: Pick<SchoolClassroom, "id" | "name"> | null;
  onClose: () => void;
}) {
  const t = useTranslations("classrooms");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={classroom ? t("renameTitle", { name: classroom.name }) : t("add")}
    >
      <NameForm schoolId={schoolId} classroom={classroom} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({
  schoolId,
  classroom,
  onDone,
}: {
  schoolId: string;
  classroom: Pick<SchoolClassroom, "id" | "name"> | null;
  onDone: () => void;
}) {
  const t = useTranslations("classrooms");
  const ui = useTranslations("ui");
  const id = useId();
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
  const classroomId = useOwnId();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const name = textOf(fields, "name");
    await call(() =>
      classroom
        ? hubCall(editClassroom, { params: { classroomId: classroom.id }, body: { name } })
        : hubCall(createClassroom, { params: { schoolId }, body: { classroomId, name } }),
    );
    toast({ tone: "positive", title: t(classroom ? "renamed" : "added", { name }) });
    onDone();
  });
  return (
    <Form onSubmit={onSubmit}>
      <FormProblem problem={problem} id={id} />
      <Field label={t("name")} hint={t("nameHint")} required id={`${id}-name`} error={problem?.fields.name}>
        <TextInput
          name="name"
          defaultValue={classroom?.name}
          maxLength={CLASSROOM_NAME_MAX}
          autoComplete="off"
        />
      </Field>
      <DialogFooter>
        <Button type="button" variant="secondary" disabled={isPending} onClick={onDone}>
          {ui("cancel")}
        </Button>
        <Button type="submit" pending={isPending} pendingText={ui("working")}>
          {t(classroom ? "save" : "addGo")}
        </Button>
      </DialogFooter>
    </Form>
  );
}
