import type { ConsentState } from "@/client/contract/basic-schemas";
import type { RosterProblem } from "./roster";

/** What an import does to a person or classroom. */
export type ChangeKind = "added" | "changed" | "archived" | "restored" | "unchanged";

/** A person or classroom as a list of differences shows it. */
export interface ChangeView {
  name: string;
  login: string | null;
  classrooms: { name: string; classNumber: number | null }[];
  /** The guardian's; only where the import changes it. */
  consent?: ConsentState;
}

/** An enrolment that an import begins, keeps or ends; a null number keeps the present one. */
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
  /** Null for something that the file does not name. */
  file: string | null;
  row: number | null;
  name: string;
  login: string | null;
  role: "student" | "teacher" | null;
  sourcedId: string | null;
  fields: string[];
  before: ChangeView | null;
  after: ChangeView | null;
  /** The guardian's consent that it records; null leaves the present one. */
  consent: ConsentState | null;
  enrolments: PlannedEnrolment[];
  endsOthers: boolean;
}

/** The changes of one type, and the rows that cannot be imported. */
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
  enrolments: { classroomId: string; kind: "student" | "teacher"; classNumber: number | null }[];
}

/** The id of a thing in the school's own system, or else the hub's; an import knows both. */
export function sourcedIdOf({ sourcedId, id }: { sourcedId: string | null; id: string }): string {
  return sourcedId ?? id;
}

/** Groups items by a key; an item may have several. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
