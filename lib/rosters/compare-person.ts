import { v7 as uuidv7 } from "uuid";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import { problemAt } from "./check-fields";
import type { PlannedClassroom } from "./compare-classes";
import type { MatchedRow } from "./match-rows";
import {
  type ChangeKind,
  type ChangeView,
  type PlannedChange,
  type PlannedEnrolment,
  type PresentPerson,
  sourcedIdOf,
} from "./planned-change";
import type { RosterPerson, RosterProblem } from "./roster";

/** What a comparison knows besides the rows. */
export interface Comparison {
  /** Whether the file counts as having everyone of the school, so that people it lacks are archived. */
  isComplete: boolean;
  /** The classrooms that the roster names, by their keys in the roster; several when they share a name. */
  planned: ReadonlyMap<string, readonly PlannedClassroom[]>;
  /** The name after the import of each classroom that was active before it or that the roster names, by id. */
  names: ReadonlyMap<string, string>;
}

type Enrolments = PresentPerson["enrolments"];

/** The classrooms that a row names for a person, and the name of a class that may mean one of several classrooms. */
interface Places {
  enrolments: PlannedEnrolment[];
  ambiguousClass: string | null;
}

/**
 * Finds the classrooms of a row. When several share a name, the row means those that the person is in. It is ambiguous if there
 * are none, or if there are several and its class number is new, which may be meant for any of them. A row that ends an
 * enrolment is never ambiguous: it ends all of those that the person is in.
 */
function findPlaces({ row, present }: MatchedRow, planned: Comparison["planned"]): Places {
  const numbers = new Map(
    present?.enrolments.map(({ classroomId, classNumber }) => [classroomId, classNumber]),
  );
  const places: Places = { enrolments: [], ambiguousClass: null };
  for (const { classKey, classNumber, isEnded } of row.enrolments.values()) {
    const named = planned.get(classKey) ?? [];
    const meant = named.length > 1 ? named.filter(({ id }) => numbers.has(id)) : named;
    const isNewNumber = classNumber !== null && !meant.some(({ id }) => numbers.get(id) === classNumber);
    if (named[0] && !isEnded && (meant.length === 0 || (meant.length > 1 && isNewNumber))) {
      places.ambiguousClass = named[0].name;
      continue;
    }
    const place = { kind: row.role, classNumber: meant.length > 1 ? null : classNumber, isEnded };
    places.enrolments.push(...meant.map(({ id: classroomId }) => ({ classroomId, ...place })));
  }
  return places;
}

/**
 * Whether the person leaves the classrooms that the roster does not name for them. With a complete roster everyone does. With
 * any other, only a student does, and only if it names a classroom for them, even one that they leave. Nobody does if a row of
 * theirs was refused or a class is ambiguous.
 */
function endsOthers(row: RosterPerson, { enrolments, ambiguousClass }: Places, isComplete: boolean): boolean {
  const isWhole = !row.hasRefusedEnrolment && ambiguousClass === null;
  return isWhole && (isComplete || (row.role === "student" && enrolments.length > 0));
}

/** The enrolments of a person after the import. */
export function applyEnrolments(
  present: Enrolments,
  enrolments: readonly PlannedEnrolment[],
  ends: boolean,
): Enrolments {
  const named = new Map(enrolments.map((enrolment) => [enrolment.classroomId, enrolment]));
  const numbers = new Map(present.map(({ classroomId, classNumber }) => [classroomId, classNumber]));
  const kept = ends ? [] : present.filter(({ classroomId }) => !named.has(classroomId));
  const created = enrolments
    .filter(({ isEnded }) => !isEnded)
    .map(({ classroomId, kind, classNumber }) => ({
      classroomId,
      kind,
      classNumber: classNumber ?? numbers.get(classroomId) ?? null,
    }));
  return [...kept, ...created];
}

const textOf = (enrolments: Enrolments): string =>
  enrolments
    .map(({ classroomId, kind, classNumber }) => `${classroomId} ${kind} ${classNumber}`)
    .sort()
    .join("\n");

function toView(
  { name, login }: { name: string; login: string },
  enrolments: Enrolments,
  names: Comparison["names"],
): ChangeView {
  const classrooms = enrolments.flatMap(({ classroomId, classNumber }) => {
    const className = names.get(classroomId);
    return className === undefined ? [] : [{ name: className, classNumber }];
  });
  return { name, login, classrooms: classrooms.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Plans the archiving of a person, because of a row that says so, or because the file lacks them (`row` is null). */
export function archivePerson(
  present: PresentPerson,
  row: RosterPerson | null,
  names: Comparison["names"],
): PlannedChange {
  const { id, displayName: name, login, enrolments } = present;
  return {
    type: "person",
    kind: present.status === "active" ? "archived" : "unchanged",
    targetId: id,
    file: row?.file ?? null,
    row: row?.row ?? null,
    name,
    login,
    role: present.role === "teacher" ? "teacher" : "student",
    sourcedId: row?.sourcedId ?? null,
    fields: [],
    before: toView({ name, login }, enrolments, names),
    after: null,
    consent: null,
    ssoId: null,
    enrolments: [],
    endsOthers: false,
  };
}

/** The new consent of a row; null when the row has none, or the stored one. */
function newConsent({ consent }: RosterPerson, present: PresentPerson | null): ConsentState | null {
  return consent === (present?.consent ?? "unknown") ? null : consent;
}

/** Lists the fields of a person that the file changes. */
function listChangedFields(row: RosterPerson, present: PresentPerson, hasOtherEnrolments: boolean): string[] {
  return [
    ...(present.displayName === row.name ? [] : ["name"]),
    ...(row.login === null || present.login === row.login ? [] : ["login"]),
    ...(row.sourcedId === null || sourcedIdOf(present) === row.sourcedId ? [] : ["sourcedId"]),
    ...(hasOtherEnrolments ? ["classrooms"] : []),
    ...(newConsent(row, present) === null ? [] : ["consent"]),
    ...(row.ssoId === null || present.ssoId === row.ssoId ? [] : ["ssoId"]),
  ];
}

function kindOf(present: PresentPerson | null, fields: readonly string[]): ChangeKind {
  if (!present) return "added";
  if (present.status === "archived") return "restored";
  return fields.length > 0 ? "changed" : "unchanged";
}

/**
 * Compares a row with its person; someone new whose row has no login gets `newLogin`. Returns the problem that prevents a change,
 * and null when the row archives someone who is not in the hub.
 */
export function comparePerson(
  { row, present }: MatchedRow,
  newLogin: string,
  { isComplete, planned, names }: Comparison,
): PlannedChange | RosterProblem | null {
  if (row.isArchived) return present && archivePerson(present, row, names);
  const places = findPlaces({ row, present }, planned);
  const { enrolments, ambiguousClass } = places;
  const isPlainCsv = row.sourcedId === null;
  // In OneRoster `compareClasses` has already refused the ambiguous class, at its own row. So a person with other classes is
  // imported into those, and refused only without any.
  if (ambiguousClass !== null && (isPlainCsv || enrolments.length === 0)) {
    const field = isPlainCsv ? "class" : "sourcedId";
    return problemAt(row, { field, code: "ambiguousClass", value: ambiguousClass });
  }
  const ends = endsOthers(row, places, isComplete);
  const before = present?.enrolments ?? [];
  const after = applyEnrolments(before, enrolments, ends);
  const fields = present ? listChangedFields(row, present, textOf(before) !== textOf(after)) : [];
  const login = row.login ?? present?.login ?? newLogin;
  const consent = newConsent(row, present);
  const { file, row: rowNumber, name, role, sourcedId, ssoId } = row;
  return {
    type: "person",
    kind: kindOf(present, fields),
    targetId: present?.id ?? uuidv7(),
    file,
    row: rowNumber,
    name,
    login,
    role,
    sourcedId,
    fields,
    consent,
    ssoId,
    enrolments,
    endsOthers: ends,
    before: present && {
      ...toView({ name: present.displayName, login: present.login }, before, names),
      ...(consent !== null && { consent: present.consent }),
    },
    after: { ...toView({ name, login }, after, names), ...(consent !== null && { consent }) },
  };
}
