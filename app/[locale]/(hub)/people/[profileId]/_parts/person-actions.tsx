"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SchoolPerson } from "@/client/contract/people";
import type { ClassroomChoice } from "@/components/people/people-query";
import { type OpenSheet, PersonDialogs } from "@/components/people/person-dialogs";
import { useArchiving } from "@/components/people/use-archiving";
import { Button } from "@/components/ui/button";

/** What an admin does with the person whose page this is. */
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
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const archiving = useArchiving();
  const open = (deed: OpenSheet["deed"]) => (
    <Button variant="secondary" onClick={() => setSheet({ deed, people: [person] })}>
      {t(`deeds.${deed}`)}
    </Button>
  );
  if (person.standing === "archived") {
    return (
      <Button turnsRound onClick={() => void archiving.restore([person])}>
        {t("deeds.restore")}
      </Button>
    );
  }
  return (
    <>
      {open("edit")}
      {person.role === "student" ? open("move") : null}
      {isSelf ? null : open("password")}
      {isSelf ? null : (
        <Button variant="secondary" turnsRound onClick={() => void archiving.archive([person])}>
          {t("deeds.archive")}
        </Button>
      )}
      <PersonDialogs sheet={sheet} classrooms={classrooms} onClose={() => setSheet(null)} />
    </>
  );
}
