import { problemAt, readClassName, readClassNumber, readSourcedId } from "./check-fields";
import type { CsvRow } from "./csv-rows";
import { CLASS_NUMBER_COLUMN, cellOf, isDeleted, type OneRosterFiles } from "./oneroster-rows";
import { addPlace, type Place, type RosterClass, type RosterPerson, type RosterProblem } from "./roster";

function readClass(row: CsvRow, place: Place, orgIds: ReadonlySet<string>): RosterClass | RosterProblem {
  const problem = (field: string, code: RosterProblem["code"]) =>
    problemAt(place, field, code, cellOf(row, field));
  const id = readSourcedId(cellOf(row, "sourcedId"));
  const name = readClassName(cellOf(row, "title"));
  const isArchived = isDeleted(row);
  if (row.isTooLong) return problemAt(place, "", "columns");
  if ("code" in id) return problem("sourcedId", id.code);
  if (isArchived === null) return problem("status", "badStatus");
  // A row that deletes need not be complete.
  if (isArchived) return { ...place, key: id.value, sourcedId: id.value, name: id.value, isArchived };
  if ("code" in name) return problem("title", name.code);
  if (!orgIds.has(cellOf(row, "schoolSourcedId"))) return problem("schoolSourcedId", "unknownOrg");
  return { ...place, key: id.value, sourcedId: id.value, name: name.value, isArchived };
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
    const place = { file: "classes.csv", row: row.row };
    mentions.classIds.add(cellOf(row, "sourcedId"));
    const read = readClass(row, place, orgIds);
    if ("code" in read) problems.push(read);
    else if (classes.has(read.key)) problems.push(problemAt(place, "sourcedId", "duplicate", read.key));
    else classes.set(read.key, read);
  }
  return classes;
}

interface KnownThings {
  classes: ReadonlyMap<string, RosterClass>;
  people: ReadonlyMap<string, RosterPerson>;
}

/** Adds an enrolment to its person, or says why it cannot be. */
function addEnrolment(row: CsvRow, place: Place, { classes, people }: KnownThings): RosterProblem | null {
  const problem = (field: string, code: RosterProblem["code"]) =>
    problemAt(place, field, code, cellOf(row, field));
  const [classKey, userId] = [cellOf(row, "classSourcedId"), cellOf(row, "userSourcedId")];
  const role = cellOf(row, "role").toLowerCase();
  const person = people.get(userId);
  // Others, such as a guardian or a proctor, have no place in a classroom of the hub.
  if (role !== "student" && role !== "teacher") return null;
  const number = readClassNumber(cellOf(row, CLASS_NUMBER_COLUMN));
  const isEnded = isDeleted(row);
  if (row.isTooLong) return problemAt(place, "", "columns");
  if (!person) return problem("userSourcedId", "unknownUser");
  if (isEnded === null) return problem("status", "badStatus");
  if (!classes.has(classKey)) return problem("classSourcedId", "unknownClass");
  if (role !== person.role) return problem("role", "enrolmentRole");
  if ("code" in number) return problem(CLASS_NUMBER_COLUMN, number.code);
  if (person.classKeys.has(classKey)) return problem("classSourcedId", "duplicate");
  addPlace(person, {
    classKey,
    classNumber: role === "student" ? number.value : null,
    isEnded: isEnded || classes.get(classKey)?.isArchived === true,
  });
  return null;
}

/** Reads `enrollments.csv` into the people. */
export async function readEnrolments({ rows, problems }: OneRosterFiles, known: KnownThings): Promise<void> {
  for await (const row of rows("enrollments.csv")) {
    const problem = addEnrolment(row, { file: "enrollments.csv", row: row.row }, known);
    if (!problem) continue;
    problems.push(problem);
    const person = known.people.get(cellOf(row, "userSourcedId"));
    if (person && problem.code !== "duplicate") person.hasRefusedEnrolment = true;
  }
}
