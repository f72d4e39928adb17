import { problemAt } from "./check-fields";
import { type PresentClassroom, type PresentPerson, sourcedIdOf } from "./planned-change";
import type { Mentions, RosterEnrolment, RosterPerson, RosterProblem } from "./roster";

/** The keys by which a row without id and login finds a person: the name in each class, and for a teacher also alone. */
function nameKeysOf(person: PresentPerson, classNames: ReadonlyMap<string, string>): string[] {
  const inClasses = person.enrolments.flatMap(({ classroomId }) => classNames.get(classroomId) ?? []);
  const alone = person.role === "teacher" ? [""] : [];
  return [...new Set([...inClasses, ...alone])].map((className) => `${className}\n${person.displayName}`);
}

/** Returns a function that says whether a roster names a person in any way, also in a refused row. */
export function createMentionCheck(
  { sourcedIds, logins, names }: Mentions,
  classrooms: readonly PresentClassroom[],
): (person: PresentPerson) => boolean {
  const classNames = new Map(classrooms.map(({ id, name }) => [id, name]));
  return (person) =>
    sourcedIds.has(sourcedIdOf(person)) ||
    logins.has(person.login) ||
    nameKeysOf(person, classNames).some((key) => names.has(key));
}

/** A row with the person of the school that it means; null for someone new. */
export interface MatchedRow {
  row: RosterPerson;
  present: PresentPerson | null;
}

interface School {
  classrooms: readonly PresentClassroom[];
  people: readonly PresentPerson[];
  /** For each login of the roster that someone in any school of the hub has: the profile id of that person. */
  loginOwners: ReadonlyMap<string, string>;
}

/** Returns functions that find the people of the school whom a row may mean. */
function createIndex({ classrooms, people }: School) {
  const classNames = new Map(classrooms.map(({ id, name }) => [id, name]));
  const bySourcedId = new Map(people.map((person) => [sourcedIdOf(person), person]));
  const byLogin = new Map(people.map((person) => [person.login, person]));
  const keyed = people.flatMap((person) => nameKeysOf(person, classNames).map((key) => ({ key, person })));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const hasNumber = (person: PresentPerson, { classKey, classNumber }: RosterEnrolment) =>
    person.enrolments.some(
      (enrolment) =>
        classNames.get(enrolment.classroomId) === classKey && enrolment.classNumber === classNumber,
    );
  const firstEnrolment = ({ enrolments }: RosterPerson) => enrolments.values().next().value;
  const named = (row: RosterPerson) =>
    (byKey.get(`${firstEnrolment(row)?.classKey ?? ""}\n${row.name}`) ?? [])
      .map(({ person }) => person)
      .filter(({ role }) => role === row.role);
  return {
    /** The person with the `sourcedId` of the row, or else with its login. */
    byId: (row: RosterPerson) =>
      (row.sourcedId === null ? undefined : bySourcedId.get(row.sourcedId)) ??
      (row.login === null ? undefined : byLogin.get(row.login)) ??
      null,
    /** People with the name, the first class and the class number of the row. */
    byNumber: (row: RosterPerson) => {
      const enrolment = firstEnrolment(row);
      return named(row).filter((person) => !enrolment || hasNumber(person, enrolment));
    },
    /** Active people with the name and the first class of the row. */
    byName: (row: RosterPerson) => named(row).filter(({ status }) => status === "active"),
    /** Whether one side lacks a class number: the row has no class or no number, or the person has no number in that class. */
    isNumberUnknown: (row: RosterPerson, person: PresentPerson) => {
      const enrolment = firstEnrolment(row);
      return (
        !enrolment || enrolment.classNumber === null || hasNumber(person, { ...enrolment, classNumber: null })
      );
    },
  };
}

const loginFieldOf = ({ sourcedId }: RosterPerson) => (sourcedId === null ? "login" : "username");

/** Creates the problem of a row whose login an earlier row has, or whose person an earlier row is about. */
function toDuplicate(row: RosterPerson, hasSameLogin: boolean): RosterProblem {
  const { sourcedId, login, name } = row;
  const duplicate = (field: string, value: string) => problemAt(row, { field, code: "duplicate", value });
  if (hasSameLogin) return duplicate(loginFieldOf(row), login ?? "");
  if (sourcedId !== null) return duplicate("sourcedId", sourcedId);
  return login === null ? duplicate("name", name) : duplicate("login", login);
}

/** Finds why a row cannot be applied to the person that it means; null when it can. */
function findConflict(
  row: RosterPerson,
  present: PresentPerson | null,
  { loginOwners }: School,
): RosterProblem | null {
  if (present?.isErased) return problemAt(row, { code: "erasedPerson" });
  const problem = (field: string, code: RosterProblem["code"], value: string) =>
    problemAt(row, { field, code, value });
  const owner = row.login === null ? undefined : loginOwners.get(row.login);
  const isOtherId =
    present?.sourcedId != null && row.sourcedId !== null && present.sourcedId !== row.sourcedId;
  // An archived person with another name and another id may be someone else, who once had the same login.
  const isReused =
    present?.status === "archived" &&
    present.displayName !== row.name &&
    sourcedIdOf(present) !== row.sourcedId;
  if ((owner !== undefined && owner !== present?.id) || isOtherId || isReused) {
    return problem(loginFieldOf(row), "loginTaken", row.login ?? "");
  }
  if (present?.role === "school_admin") return problem("role", "administrator", row.name);
  if (present && present.role !== row.role && !row.isArchived)
    return problem("role", "roleDiffers", row.name);
  return null;
}

/**
 * Finds for each row the person of the school that it means: by `sourcedId`, else by login. A row with neither means
 * someone of the same name in the same class whose number is the same, or missing on either side. When not
 * exactly one person fits, the row is refused if an active person of the class has the name, and otherwise means someone new.
 */
export function matchPeople(
  rows: readonly RosterPerson[],
  school: School,
): { matched: MatchedRow[]; problems: RosterProblem[] } {
  const index = createIndex(school);
  const problems: RosterProblem[] = [];
  const matched: MatchedRow[] = [];
  const claimedIds = new Set<string>();
  const claimedLogins = new Set<string>();
  const addMatch = (row: RosterPerson, present: PresentPerson | null) => {
    const isTaken = row.login !== null && claimedLogins.has(row.login);
    const isDuplicate = present !== null && claimedIds.has(present.id);
    const problem = isTaken || isDuplicate ? toDuplicate(row, isTaken) : findConflict(row, present, school);
    if (problem) problems.push(problem);
    else matched.push({ row, present });
    // A refused row claims its person, too: another row about them is a duplicate, and must not be applied in its place.
    if (present) claimedIds.add(present.id);
    if (row.login !== null) claimedLogins.add(row.login);
  };
  const unclaimed = (found: readonly PresentPerson[]) => found.filter(({ id }) => !claimedIds.has(id));
  const onlyNamed = rows.filter(({ sourcedId, login }) => sourcedId === null && login === null);
  for (const row of rows) if (row.sourcedId !== null || row.login !== null) addMatch(row, index.byId(row));
  const inexact: RosterPerson[] = [];
  for (const row of onlyNamed) {
    const [only, ...others] = unclaimed(index.byNumber(row));
    if (only && others.length === 0) addMatch(row, only);
    else inexact.push(row);
  }
  for (const row of inexact) {
    const [only, ...others] = unclaimed(index.byName(row));
    const isCertain = !only || (others.length === 0 && index.isNumberUnknown(row, only));
    if (isCertain) addMatch(row, only ?? null);
    else problems.push(problemAt(row, { field: "name", code: "ambiguousPerson", value: row.name }));
  }
  return { matched, problems };
}
