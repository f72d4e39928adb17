"use client";

import type { SchoolPerson } from "@/client/contract/people";
import { EditPersonDialog } from "./edit-person-dialog";
import { MoveDialog } from "./move-dialog";
import { PasswordDialog } from "./password-dialog";
import type { ClassroomChoice } from "./people-query";

/** The sheet that is open, and about whom. */
export interface OpenSheet {
  deed: "edit" | "move" | "password";
  people: readonly SchoolPerson[];
}

/** The sheet in which something is done with a person, or with several. */
export function PersonDialogs({
  sheet,
  classrooms,
  onClose,
}: {
  sheet: OpenSheet | null;
  classrooms: readonly ClassroomChoice[];
  onClose: () => void;
}) {
  const [person] = sheet?.people ?? [];
  if (!sheet || !person) return null;
  if (sheet.deed === "edit") return <EditPersonDialog person={person} onClose={onClose} />;
  if (sheet.deed === "password") return <PasswordDialog person={person} onClose={onClose} />;
  return <MoveDialog people={sheet.people} classrooms={classrooms} onClose={onClose} />;
}
