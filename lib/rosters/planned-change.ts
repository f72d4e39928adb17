import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import type { RosterProblem } from "./roster";

/** What an import does to a person or classroom. */
export type ChangeKind = "added" | "changed" | "archived" | "restored" | "unchanged";

/** A person or classroom as a list of differences shows it. */
export interface ChangeView {
  name: string;
  login: string | null;
  classrooms: { name: string; classNumber: number | null }[];
  /** The guardian's consent; absent unless the import changes it. */
  consent?: ConsentState;
}

/** An enrolment that an import begins, keeps or ends; a null number keeps the stored one. */
export interface PlannedEnrolment {
  classroomId: string;
  kind: "student" | "teacher";
  classNumber: number | null;
  isEnded: boolean;
}

/** What an import does to one person or classroom; a row of `roster_changes`. */
export interface PlannedChange {
  type: "person" | "classroom";
  kind: ChangeKind;
  targetId: string;
  /** The file and row that name the person or classroom; null when none does. */
  file: string | null;
  row: number | null;
  name: string;
  login: string | null;
  role: "student" | "teacher" | null;
  sourcedId: string | null;
  /** What is changed: `name`, `login`, `sourcedId`, `classrooms`, `consent`, `ssoId`; of a classroom `name`, `sourcedId`. */
  fields: string[];
  before: ChangeView | null;
  after: ChangeView | null;
  /** The guardian's consent that the import records; null keeps the stored one. */
  consent: ConsentState | null;
  /** What single sign-on says of the person; null keeps the stored one. */
  ssoId: string | null;
  enrolments: PlannedEnrolment[];
  /** Whether the person leaves all classrooms that `enrolments` does not have. */
  endsOthers: boolean;
}

/** The changes of an import, and the rows that cannot be imported. */
export interface Plan {
  changes: PlannedChange[];
  problems: RosterProblem[];
}

/** A classroom of the school, active or archived. */
export interface PresentClassroom {
  id: string;
  name: string;
  sourcedId: string | null;
  status: "active" | "archived";
}

/** A person of the school, active or archived, with their enrolments that have not ended. */
export interface PresentPerson {
  id: string;
  /** Whether their data was erased, which cannot be undone. */
  isErased?: boolean;
  login: string;
  displayName: string;
  role: "student" | "teacher" | "school_admin";
  sourcedId: string | null;
  status: "active" | "archived";
  consent: ConsentState;
  ssoId: string | null;
  enrolments: { classroomId: string; kind: "student" | "teacher"; classNumber: number | null }[];
}

/** The id of a person or classroom in the school's own system, or else in the hub; exports and imports use it as `sourcedId`. */
export function sourcedIdOf({ sourcedId, id }: { sourcedId: string | null; id: string }): string {
  return sourcedId ?? id;
}
