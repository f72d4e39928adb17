"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { useNewId } from "@/components/forms/use-new-id";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { CLASSROOM_NAME_MAX } from "@/packages/client/contract/limits";
import { useClassroomCall } from "./use-classroom-call";

type NamedClassroom = Pick<SchoolClassroom, "id" | "name">;

/** Adds or renames a classroom. Warns when another active classroom has the same name, which is allowed. */
export function NameDialog({
  schoolId,
  classroom,
  active,
  onClose,
}: {
  schoolId: string;
  /** The classroom to rename; null adds one. */
  classroom: NamedClassroom | null;
  /** All active classrooms of the school. */
  active: readonly NamedClassroom[];
  onClose: () => void;
}) {
  const t = useTranslations("classrooms");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={classroom ? t("renameTitle", { name: classroom.name }) : t("add")}
    >
      <NameForm schoolId={schoolId} classroom={classroom} active={active} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({
  schoolId,
  classroom,
  active,
  onDone,
}: {
  schoolId: string;
  classroom: NamedClassroom | null;
  active: readonly NamedClassroom[];
  onDone: () => void;
}) {
  const t = useTranslations("classrooms");
  const id = useId();
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
  const classroomId = useNewId();
  const [name, setName] = useState(classroom?.name ?? "");
  const isTaken = active.some((other) => other.id !== classroom?.id && other.name === name.trim());
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const name = readText(fields, "name");
    await call(() =>
      classroom
        ? hubCall("PATCH /classrooms/{classroomId}", {
            params: { classroomId: classroom.id },
            body: { name },
          })
        : hubCall("POST /schools/{schoolId}/classrooms", {
            params: { schoolId },
            body: { classroomId, name },
          }),
    );
    toast({ tone: "positive", title: t(classroom ? "renamed" : "added", { name }) });
    onDone();
  });
  return (
    <Form onSubmit={onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <Field
        label={t("name")}
        hint={t("nameHint")}
        required
        id={`${id}-name`}
        error={problem?.fields.name}
        warning={isTaken ? t("nameTaken") : null}
      >
        <TextInput
          name="name"
          defaultValue={classroom?.name}
          maxLength={CLASSROOM_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <FormButtons isPending={isPending} onCancel={onDone}>
        {t(classroom ? "save" : "addConfirm")}
      </FormButtons>
    </Form>
  );
}
