"use client";

import type { SchoolPerson } from "@/packages/client/contract/people";
import { EditPersonDialog } from "./edit-person-dialog";
import { MoveDialog } from "./move-dialog";
import { PasswordDialog } from "./password-dialog";
import type { ClassroomChoice } from "./people-filters";

/** Which dialog is open, and for whom: one person, or with `move` also several students. */
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
