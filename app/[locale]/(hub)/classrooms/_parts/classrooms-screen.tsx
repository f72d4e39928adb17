"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { useOpenForm } from "@/components/data/use-open-form";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { useNewId } from "@/components/forms/use-new-id";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { Toolbar } from "@/components/ui/toolbar";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { CLASSROOM_NAME_MAX } from "@/packages/client/contract/limits";
import { type ClassroomAction, ClassroomTable } from "./classroom-table";
import { TeachersDialog } from "./teachers-dialog";
import { useClassroomCall, useClassroomStatus } from "./use-classroom-call";

interface OpenDialog {
  action: "rename" | "teachers";
  classroom: SchoolClassroom;
}

export function ClassroomsScreen({
  schoolId,
  status,
  initial,
  active,
  filter,
}: {
  schoolId: string;
  status: "active" | "archived";
  /** All active classrooms of the school, also those on later pages of the list. */
  active: readonly Pick<SchoolClassroom, "id" | "name">[];
  initial: InitialList<SchoolClassroom>;
  filter: ReactNode;
}) {
  const t = useTranslations("classrooms");
  const list = useHubList("GET /schools/{schoolId}/classrooms", {
    params: { schoolId },
    filters: { status },
    initial,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { form, open, close } = useOpenForm(["classroom"]);
  const changeStatus = useClassroomStatus(schoolId);
  const classrooms = list.data?.pages.flatMap(({ data }) => data) ?? [];
  function handleAction(action: ClassroomAction, classroom: SchoolClassroom): void {
    if (action === "archive" || action === "restore") void changeStatus(action, classroom);
    else setDialog({ action, classroom });
  }
  return (
    <>
      <Toolbar label={t("filter")} actions={<Button onClick={() => open("classroom")}>{t("add")}</Button>}>
        {filter}
      </Toolbar>
      {classrooms.length === 0 ? (
        <EmptyState title={t(status === "active" ? "empty" : "emptyArchived")}>
          {status === "active" ? t("emptyBody") : null}
        </EmptyState>
      ) : (
        <ClassroomTable classrooms={classrooms} onAction={handleAction} />
      )}
      <ListEnd list={list} />
      {form === "classroom" ? (
        <NameDialog schoolId={schoolId} classroom={null} active={active} onClose={close} />
      ) : null}
      {dialog?.action === "rename" ? (
        <NameDialog
          schoolId={schoolId}
          classroom={dialog.classroom}
          active={active}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.action === "teachers" ? (
        <TeachersDialog schoolId={schoolId} classroom={dialog.classroom} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}

type NamedClassroom = Pick<SchoolClassroom, "id" | "name">;

/** Adds or renames a classroom. Warns when another active classroom has the same name, which is allowed. */
function NameDialog({
  schoolId,
  classroom,
  active,
  onClose,
}: {
  schoolId: string;
  /** The classroom to rename; null adds one. */
  classroom: NamedClassroom | null;
  active: readonly NamedClassroom[];
  onClose: () => void;
}) {
  const t = useTranslations("classrooms");
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
  const classroomId = useNewId();
  const [name, setName] = useState(classroom?.name ?? "");
  const isTaken = active.some((other) => other.id !== classroom?.id && other.name === name.trim());
  const form = useFormCall(async (fields) => {
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
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={classroom ? t("renameTitle", { name: classroom.name }) : t("add")}
    >
      <CallForm call={form}>
        <CallField
          path="name"
          label={t("name")}
          hint={t("nameHint")}
          required
          warning={isTaken ? t("nameTaken") : null}
        >
          <TextInput
            name="name"
            defaultValue={classroom?.name}
            maxLength={CLASSROOM_NAME_MAX}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </CallField>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t(classroom ? "save" : "addConfirm")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
