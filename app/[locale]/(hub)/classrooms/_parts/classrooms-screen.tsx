"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ListEnd } from "@/components/data/list-end";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { useOpenForm } from "@/components/data/use-open-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Toolbar } from "@/components/ui/toolbar";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { type ClassroomAction, ClassroomTable } from "./classroom-table";
import { NameDialog } from "./name-dialog";
import { TeachersDialog } from "./teachers-dialog";
import { useClassroomStatus } from "./use-classroom-call";

interface OpenDialog {
  action: "rename" | "teachers";
  classroom: SchoolClassroom;
}

/** The classrooms of a school, with actions to add, rename, archive and restore them and to change their teachers. */
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
  /** The links that switch between active and archived classrooms. */
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
      <ClassroomDialog dialog={dialog} schoolId={schoolId} active={active} onClose={() => setDialog(null)} />
    </>
  );
}

function ClassroomDialog({
  dialog,
  schoolId,
  active,
  onClose,
}: {
  dialog: OpenDialog | null;
  schoolId: string;
  active: readonly Pick<SchoolClassroom, "id" | "name">[];
  onClose: () => void;
}) {
  if (dialog === null) return null;
  if (dialog.action === "teachers") {
    return <TeachersDialog schoolId={schoolId} classroom={dialog.classroom} onClose={onClose} />;
  }
  return <NameDialog schoolId={schoolId} classroom={dialog.classroom} active={active} onClose={onClose} />;
}
