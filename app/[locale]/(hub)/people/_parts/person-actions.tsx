"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ClassroomChoice } from "@/components/people/people-filters";
import { type OpenPersonDialog, PersonDialogs } from "@/components/people/person-dialogs";
import { useArchivePeople } from "@/components/people/use-archive-people";
import { Button } from "@/components/ui/button";
import type { SchoolPerson } from "@/packages/client/contract/people";

export function PersonActions({
  person,
  isSelf,
  classrooms,
}: {
  person: SchoolPerson;
  isSelf: boolean;
  classrooms: readonly ClassroomChoice[];
}) {
  const t = useTranslations("people");
  const [dialog, setDialog] = useState<OpenPersonDialog | null>(null);
  const archiving = useArchivePeople();
  const dialogButton = (action: OpenPersonDialog["action"]) => (
    <Button variant="secondary" onClick={() => setDialog({ action, people: [person] })}>
      {t(`actions.${action}`)}
    </Button>
  );
  if (person.status === "archived") {
    return (
      <Button ignoresDoubleClick onClick={() => void archiving.restore([person])}>
        {t("actions.restore")}
      </Button>
    );
  }
  return (
    <>
      {dialogButton("edit")}
      {person.role === "student" ? dialogButton("move") : null}
      {isSelf ? null : dialogButton("password")}
      {isSelf ? null : (
        <Button variant="secondary" ignoresDoubleClick onClick={() => void archiving.archive([person])}>
          {t("actions.archive")}
        </Button>
      )}
      <PersonDialogs dialog={dialog} classrooms={classrooms} onClose={() => setDialog(null)} />
    </>
  );
}
