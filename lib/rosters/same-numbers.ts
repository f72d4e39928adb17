import { problemAt } from "./check-fields";
import { applyEnrolments, type Comparison } from "./compare-person";
import type { MatchedRow } from "./match-rows";
import { CLASS_NUMBER_COLUMN } from "./oneroster-rows";
import type { PlannedChange, PresentPerson } from "./planned-change";
import type { RosterEnrolment, RosterProblem } from "./roster";

/** How many of the others a warning names. */
const OTHERS_MAX = 5;

/** A student who has a class number after the import, and the row that says so; no row for someone who stays in the class. */
interface Holder {
  classroomId: string;
  classNumber: number;
  name: string;
  place: RosterEnrolment | null;
}

/** A row that is imported, and what it does. */
type ImportedRow = MatchedRow & { change: PlannedChange };

/** Lists the class numbers that a person has as a student. */
function listHolders(enrolments: PresentPerson["enrolments"], name: string): Holder[] {
  return enrolments.flatMap(({ classroomId, kind, classNumber }) =>
    kind === "student" && classNumber !== null ? { classroomId, classNumber, name, place: null } : [],
  );
}

/** Lists the class numbers that a person has after the import, with the rows that put them into these classes. */
function listImportedHolders({ row, present, change }: ImportedRow, { planned }: Comparison): Holder[] {
  if (change.after === null) return [];
  const enrolments = applyEnrolments(present?.enrolments ?? [], change.enrolments, change.endsOthers);
  const places = new Map(
    [...row.enrolments.values()].flatMap((place) =>
      (planned.get(place.classKey) ?? []).map(({ id }) => [id, place] as const),
    ),
  );
  return listHolders(enrolments, change.name).map((holder) => ({
    ...holder,
    place: places.get(holder.classroomId) ?? null,
  }));
}

/** Warns in each row of the file that gives a student a number which others of the class have too. */
function toWarnings(holders: readonly Holder[], className: string): RosterProblem[] {
  // Only the first ones are named, so a file that gives thousands of students one number needs no more than these.
  const first = holders.slice(0, OTHERS_MAX + 1);
  return holders.flatMap((holder) => {
    const { place, classNumber } = holder;
    if (!place) return [];
    const others = first.filter((other) => other !== holder).slice(0, OTHERS_MAX);
    const detail = {
      className,
      rows: others.flatMap((other) => other.place?.row ?? []),
      names: others.flatMap((other) => (other.place ? [] : other.name)),
      more: holders.length - 1 - others.length,
    };
    const field = place.file === "enrollments.csv" ? CLASS_NUMBER_COLUMN : "number";
    return { ...problemAt(place, { field, code: "sameNumber", value: String(classNumber) }), detail };
  });
}

/**
 * Finds the rows that give a student the class number of another student of the class: of another row, or of someone in
 * `staying`, whom the import does not change. Such rows are imported, because a school may want it so.
 */
export function findSameNumbers(
  imported: readonly ImportedRow[],
  staying: readonly PresentPerson[],
  comparison: Comparison,
): RosterProblem[] {
  // People who stay come first, so that they are among those whom a warning names.
  const holders = [
    ...staying.flatMap(({ enrolments, displayName }) => listHolders(enrolments, displayName)),
    ...imported.flatMap((row) => listImportedHolders(row, comparison)),
  ];
  const byNumber = Map.groupBy(holders, ({ classroomId, classNumber }) => `${classroomId} ${classNumber}`);
  const warnings = [...byNumber.values()].flatMap((found) => {
    const className = comparison.names.get(found[0]?.classroomId ?? "");
    return className === undefined || found.length < 2 ? [] : toWarnings(found, className);
  });
  return warnings.sort((a, b) => a.row - b.row);
}
