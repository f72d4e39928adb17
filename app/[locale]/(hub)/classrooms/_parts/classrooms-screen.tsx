"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { listSchoolClassrooms } from "@/client/contract/addresses";
import type { SchoolClassroom } from "@/client/contract/school";
import { ListEnd } from "@/components/data/list-end";
import { useAskedForm } from "@/components/data/use-asked-form";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Toolbar } from "@/components/ui/toolbar";
import { NameDialog } from "./name-dialog";
import { type ClassroomDeed, SchoolClassroomTable } from "./school-classroom-table";
import { TeachersDialog } from "./teachers-dialog";
import { useClassroomStanding } from "./use-classroom-call";

type Sheet =
  | { deed: "rename"; classroom: SchoolClassroom }
  | { deed: "teachers"; classroom: SchoolClassroom };

/** The classrooms of a school: added, renamed, given teachers, archived and restored. */
export function ClassroomsScreen({
  schoolId,
  standing,
  initial,
  choices,
}: {
  schoolId: string;
  standing: "active" | "archived";
  initial: InitialList<SchoolClassroom>;
  /** Active ones or archived ones: links that the page makes. */
  choices: ReactNode;
}) {
  const t = useTranslations("classrooms");
  const list = useHubList(listSchoolClassrooms, { params: { schoolId }, filters: { standing }, initial });
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { form, open, close } = useAskedForm(["classroom"]);
  const moveStanding = useClassroomStanding(schoolId);
  const classrooms = list.data?.pages.flatMap(({ data }) => data) ?? [];
  function act(deed: ClassroomDeed, classroom: SchoolClassroom): void {
    if (deed === "archive" || deed === "restore") void moveStanding(deed, classroom);
    else setSheet({ deed, classroom });
  }
  return (
    <>
      <Toolbar label={t("filter")} actions={<Button onClick={() => open("classroom")}>{t("add")}</Button>}>
        {choices}
      </Toolbar>
      {classrooms.length === 0 ? (
        <EmptyState title={t(standing === "active" ? "empty" : "emptyArchived")}>
          {standing === "active" ? t("emptyBody") : null}
        </EmptyState>
      ) : (
        <SchoolClassroomTable classrooms={classrooms} onDeed={act} />
      )}
      <ListEnd list={list} />
      {form === "classroom" ? <NameDialog schoolId={schoolId} classroom={null} onClose={close} /> : null}
      <Sheets sheet={sheet} schoolId={schoolId} onClose={() => setSheet(null)} />
    </>
  );
}

function Sheets({
  sheet,
  schoolId,
  onClose,
}: {
  sheet: Sheet | null;
  schoolId: string;
  onClose: () => void;
}) {
  if (sheet === null) return null;
  if (sheet.deed === "teachers") {
    return <TeachersDialog schoolId={schoolId} classroom={sheet.classroom} onClose={onClose} />;
  }
  return <NameDialog schoolId={schoolId} classroom={sheet.classroom} onClose={onClose} />;
}
