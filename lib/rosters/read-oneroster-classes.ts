import { problemAt, readClassName, readClassNumber, readRole, readSourcedId } from "./check-fields";
import type { CsvRow } from "./csv-rows";
import { CLASS_NUMBER_COLUMN, cellOf, isDeleted, type OneRosterFiles } from "./oneroster-rows";
import { isLeftOut } from "./read-oneroster-users";
import type { RosterClass, RosterPerson, RosterProblem, RowPosition } from "./roster";

function readClass(
  row: CsvRow,
  position: RowPosition,
  orgIds: ReadonlySet<string>,
): RosterClass | RosterProblem {
  const problem = (field: string, code: RosterProblem["code"]) =>
    problemAt(position, { field, code, value: cellOf(row, field) });
  const id = readSourcedId(cellOf(row, "sourcedId"));
  const name = readClassName(cellOf(row, "title"));
  const isArchived = isDeleted(row);
  if (row.isTooLong) return problemAt(position, { code: "columns" });
  if ("code" in id) return problem("sourcedId", id.code);
  if (isArchived === null) return problem("status", "badStatus");
  // A row that deletes a class need not be complete.
  if (isArchived) return { ...position, key: id.value, sourcedId: id.value, name: id.value, isArchived };
  if ("code" in name) return problem("title", name.code);
  if (!orgIds.has(cellOf(row, "schoolSourcedId"))) return problem("schoolSourcedId", "unknownOrg");
  return { ...position, key: id.value, sourcedId: id.value, name: name.value, isArchived };
}

/** Reads `classes.csv`. */
export async function readClasses({
  rows,
  problems,
  mentions,
  orgIds,
}: OneRosterFiles): Promise<Map<string, RosterClass>> {
  const classes = new Map<string, RosterClass>();
  for await (const row of rows("classes.csv")) {
    const position = { file: "classes.csv", row: row.row };
    // Before the row is checked: a class with a refused row must not count as missing from the file.
    mentions.classIds.add(cellOf(row, "sourcedId"));
    const read = readClass(row, position, orgIds);
    if ("code" in read) problems.push(read);
    else if (classes.has(read.key))
      problems.push(problemAt(position, { field: "sourcedId", code: "duplicate", value: read.key }));
    else classes.set(read.key, read);
  }
  return classes;
}

/** What an enrolment may refer to. */
interface References {
  orgIds: ReadonlySet<string>;
  classes: ReadonlyMap<string, RosterClass>;
  people: ReadonlyMap<string, RosterPerson>;
}

/** Adds an enrolment to its person, or returns why not. Returns null, too, for an enrolment that is left out. */
function addEnrolment(
  row: CsvRow,
  position: RowPosition,
  { orgIds, classes, people }: References,
): RosterProblem | null {
  const problem = (field: string, code: RosterProblem["code"]) =>
    problemAt(position, { field, code, value: cellOf(row, field) });
  const [classKey, userId] = [cellOf(row, "classSourcedId"), cellOf(row, "userSourcedId")];
  const roleText = cellOf(row, "role");
  const role = readRole(roleText);
  const orgId = cellOf(row, "schoolSourcedId");
  const person = people.get(userId);
  // A role such as guardian is left out without a problem, and so is administrator: `users.csv` has a problem for administrators.
  if (isLeftOut(roleText) || ("code" in role && role.code === "administrator")) return null;
  const number = readClassNumber(cellOf(row, CLASS_NUMBER_COLUMN));
  const isEnded = isDeleted(row);
  if (row.isTooLong) return problemAt(position, { code: "columns" });
  if (!person) return problem("userSourcedId", "unknownUser");
  if (isEnded === null) return problem("status", "badStatus");
  if (!classes.has(classKey)) return problem("classSourcedId", "unknownClass");
  if (orgId !== "" && !orgIds.has(orgId) && !isEnded) return problem("schoolSourcedId", "unknownOrg");
  if ("code" in role) return isEnded ? null : problem("role", roleText === "" ? "noRole" : role.code);
  if (role.value !== person.role) return problem("role", "enrolmentRole");
  if ("code" in number) return problem(CLASS_NUMBER_COLUMN, number.code);
  if (person.enrolments.has(classKey)) return problem("classSourcedId", "duplicate");
  person.enrolments.set(classKey, {
    ...position,
    classKey,
    classNumber: person.role === "student" ? number.value : null,
    isEnded: isEnded || classes.get(classKey)?.isArchived === true,
  });
  return null;
}

/** Reads `enrollments.csv` and adds the enrolments to the people. */
export async function readEnrolments(
  { rows, problems, orgIds }: OneRosterFiles,
  found: Omit<References, "orgIds">,
): Promise<void> {
  const references = { ...found, orgIds };
  for await (const row of rows("enrollments.csv")) {
    const problem = addEnrolment(row, { file: "enrollments.csv", row: row.row }, references);
    if (!problem) continue;
    problems.push(problem);
    const person = references.people.get(cellOf(row, "userSourcedId"));
    // A person with a refused row stays in all their classrooms; a duplicate names a classroom that they have anyway.
    if (person && problem.code !== "duplicate") person.hasRefusedEnrolment = true;
  }
}
