"use client";

import { useTranslations } from "next-intl";
import type { SchoolPerson } from "@/client/contract/people";
import { Dialog } from "@/components/ui/dialog";
import { MoveForm } from "./move-form";
import type { ClassroomChoice } from "./people-query";

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
