import { byClass } from "./class-order";
import { compareClasses } from "./compare-classes";
import { archivePerson, type Comparison, comparePerson } from "./compare-person";
import { createPace } from "./create-pace";
import { generateLogins } from "./generate-logins";
import { createMentionCheck, matchPeople } from "./match-rows";
import type { Plan, PlannedChange, PresentClassroom, PresentPerson } from "./planned-change";
import type { Roster } from "./roster";
import { findSameNumbers } from "./same-numbers";

/** A school as it is before an import. */
export interface PresentSchool {
  classrooms: PresentClassroom[];
  people: PresentPerson[];
  /** Returns the owner of each of these logins that is taken anywhere in the hub. */
  findLoginOwners(logins: readonly string[]): Promise<Map<string, string>>;
}

const ITEMS_PER_STEP = 500;

/** The order of cards and lists: by classroom, number and name. */
function inClassOrder(changes: readonly PlannedChange[]): PlannedChange[] {
  const keyed = changes.map((change) => {
    const [classroom] = (change.after ?? change.before)?.classrooms ?? [];
    const { name: className = null, classNumber = null } = classroom ?? {};
    return { change, className, classNumber, name: change.name };
  });
  return keyed.sort(byClass).map(({ change }) => change);
}

/** Whether so many people are archived that applying needs a confirmation: more than 20 % (protocol: Roster import). */
export function archivesMany(changes: readonly PlannedChange[], people: readonly PresentPerson[]): boolean {
  const archivedCount = changes.filter(({ type, kind }) => type === "person" && kind === "archived").length;
  const activeCount = people.filter(isOnRoster).length;
  return archivedCount * 5 > activeCount;
}

/** Admins are not part of a roster: an import neither adds nor archives them. */
function isOnRoster({ role, status }: PresentPerson): boolean {
  return status === "active" && role !== "school_admin";
}

/** Whether a file of this format can have the person: a plain CSV has no row for a student without a classroom. */
function canFormatContain(format: Roster["format"], { role, enrolments }: PresentPerson): boolean {
  return format !== "plain" || role !== "student" || enrolments.length > 0;
}

/** Maps many items and lets other work of the process run in between. */
async function mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const pause = createPace();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_STEP === 0) await pause();
    results.push(map(item));
  }
  return results;
}

/** Leaves out classrooms that a plain CSV names only in refused rows; `deleteEmptyClassrooms` handles rows refused later. */
function usedClasses(
  classes: readonly PlannedChange[],
  people: readonly PlannedChange[],
  format: Roster["format"],
): readonly PlannedChange[] {
  if (format !== "plain") return classes;
  const usedIds = new Set(
    people.flatMap(({ enrolments }) => enrolments.map(({ classroomId }) => classroomId)),
  );
  return classes.filter(({ kind, targetId }) => kind === "unchanged" || usedIds.has(targetId));
}

/**
 * Compares a roster with the school: the changes, classrooms before people, and the rows that are refused, then those with a warning.
 * A new person gets their id here, so that applying twice adds nobody twice.
 */
export async function compareRoster(
  roster: Roster,
  school: PresentSchool,
  mode: "add" | "complete",
): Promise<Plan> {
  const isComplete = mode === "complete";
  const { classrooms, people } = school;
  const classPlan = compareClasses(roster, classrooms, isComplete);
  const names = new Map([
    ...classrooms.filter(({ status }) => status === "active").map(({ id, name }) => [id, name] as const),
    ...[...classPlan.classrooms.values()].flat().map(({ id, name }) => [id, name] as const),
  ]);
  const logins = roster.people.flatMap(({ login }) => login ?? []);
  const loginOwners = await school.findLoginOwners(logins);
  const { matched, problems } = matchPeople(roster.people, { classrooms, people, loginOwners });
  const needLogin = matched.filter(({ row, present }) => !present && row.login === null && !row.isArchived);
  const newLogins = await generateLogins(needLogin, logins, school.findLoginOwners);
  const comparison: Comparison = { isComplete, planned: classPlan.classrooms, names };
  const compared = await mapInSteps(matched, (matchedRow) => {
    const result = comparePerson(matchedRow, newLogins.get(matchedRow) ?? "", comparison);
    return { ...matchedRow, result };
  });
  const imported = compared.flatMap(({ result, ...matchedRow }) =>
    result && "kind" in result ? { ...matchedRow, change: result } : [],
  );
  const changes = imported.map(({ change }) => change);
  // A person whom only a refused row names is not missing.
  const isMentioned = createMentionCheck(roster.mentions, classrooms);
  const matchedIds = new Set(matched.map(({ present }) => present?.id));
  const missing = people.filter(
    (person) =>
      isComplete &&
      isOnRoster(person) &&
      canFormatContain(roster.format, person) &&
      !matchedIds.has(person.id) &&
      !isMentioned(person),
  );
  const archived = missing.map((person) => archivePerson(person, null, names));
  const changedIds = new Set([...changes, ...archived].map(({ targetId }) => targetId));
  const staying = people.filter(({ id, status }) => status === "active" && !changedIds.has(id));
  return {
    changes: [
      ...usedClasses(classPlan.changes, changes, roster.format),
      ...inClassOrder([...changes, ...archived]),
    ],
    problems: [
      ...roster.problems,
      ...classPlan.problems,
      ...problems,
      ...compared.flatMap(({ result }) => (result && "code" in result ? result : [])),
      ...findSameNumbers(imported, staying, comparison),
    ],
  };
}
