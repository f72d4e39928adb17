import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import {
  problemAt,
  readClassName,
  readClassNumber,
  readConsent,
  readLogin,
  readName,
  readRole,
  readSsoId,
} from "./check-fields";
import { type CsvRow, readCsvRows } from "./csv-rows";
import {
  noMentions,
  type Roster,
  type RosterEnrolment,
  type RosterPerson,
  type RosterProblem,
  type RowPosition,
} from "./roster";

/** The name of the file in problems. */
const FILE = "CSV";

/** The header names that each column may have, in English and Korean, in lower case and without spaces. */
const COLUMNS = {
  class: ["class", "classroom", "학급", "반", "학급명"],
  number: ["number", "no", "no.", "classnumber", "번호"],
  name: ["name", "이름", "성명"],
  login: ["login", "loginname", "username", "아이디"],
  role: ["role", "역할", "구분"],
  ssoId: ["ssoid", "email", "통합로그인아이디", "이메일"],
  consent: ["consent", "guardianconsent", "동의", "동의여부", "보호자동의", "보호자동의여부"],
} as const;

type Column = keyof typeof COLUMNS;

function isHeader(columns: readonly string[]): boolean {
  const has = (column: Column) => COLUMNS[column].some((name) => columns.includes(name));
  return has("class") && has("name");
}

function cellOf(row: CsvRow, column: Column): string {
  return COLUMNS[column].map((name) => row.cell(name)).find((cell) => cell !== undefined) ?? "";
}

/** One row of the file; a person who is in several classes has several. */
interface PlainRow extends RowPosition {
  className: string;
  classNumber: number | null;
  name: string;
  login: string | null;
  role: "student" | "teacher";
  consent: ConsentState | null;
  ssoId: string | null;
}

/** Reads the cells of a row, or finds what is wrong with each. */
function readRow(csvRow: CsvRow): { plain: PlainRow } | { problems: RosterProblem[] } {
  const position = { file: FILE, row: csvRow.row };
  const problems: RosterProblem[] = [];
  if (csvRow.isTooLong) problems.push(problemAt(position, { code: "columns" }));
  function readColumn<Value>(
    column: Column,
    read: (text: string) => { value: Value } | { code: RosterProblem["code"] },
    fallback: Value,
  ): Value {
    const text = cellOf(csvRow, column);
    const field = read(text);
    if ("value" in field) return field.value;
    problems.push(problemAt(position, { field: column, code: field.code, value: text }));
    return fallback;
  }
  const role = readColumn<PlainRow["role"]>(
    "role",
    (text) => (text === "" ? { value: "student" } : readRole(text)),
    "student",
  );
  const plain: PlainRow = {
    ...position,
    role,
    className: readColumn("class", (text) => (text === "" ? { value: "" } : readClassName(text)), ""),
    classNumber: readColumn(
      "number",
      (text) => (role === "teacher" ? { value: null } : readClassNumber(text)),
      null,
    ),
    name: readColumn("name", readName, ""),
    login: readColumn("login", readLogin, null),
    ssoId: readColumn("ssoId", readSsoId, null),
    // Only students have a guardian's consent.
    consent: readColumn(
      "consent",
      (text) => (role === "teacher" ? { value: null } : readConsent(text)),
      null,
    ),
  };
  const lacksClass = role === "student" && cellOf(csvRow, "class") === "";
  if (lacksClass) problems.push(problemAt(position, { field: "class", code: "noClass" }));
  return problems.length > 0 ? { problems } : { plain };
}

/** A row without a login is recognised by its class, class number and name. */
function keyOf({ login, className, classNumber, name }: PlainRow): string {
  return login === null ? JSON.stringify([className, classNumber, name]) : login;
}

/** Adds a row to the person of an earlier row, or returns the problem that prevents it. */
function addToPerson(person: RosterPerson, plain: PlainRow): RosterProblem | null {
  if (person.name !== plain.name || person.role !== plain.role) {
    return problemAt(plain, { field: "login", code: "nameDiffers", value: plain.login ?? plain.name });
  }
  if (plain.className === "" || person.enrolments.has(plain.className)) {
    return problemAt(plain, { field: "class", code: "duplicate", value: plain.className || plain.name });
  }
  if (plain.consent !== null && person.consent !== null && plain.consent !== person.consent) {
    return problemAt(plain, { field: "consent", code: "consentDiffers", value: plain.name });
  }
  person.consent ??= plain.consent;
  person.ssoId ??= plain.ssoId;
  person.enrolments.set(plain.className, toEnrolment(plain));
  return null;
}

function toEnrolment({ file, row, className, classNumber }: PlainRow): RosterEnrolment {
  return { file, row, classKey: className, classNumber, isEnded: false };
}

function toPerson(plain: PlainRow): RosterPerson {
  const { file, row, login, name, role, consent, ssoId } = plain;
  return {
    file,
    row,
    login,
    name,
    role,
    consent,
    ssoId,
    sourcedId: null,
    isArchived: false,
    hasRefusedEnrolment: false,
    enrolments: new Map(plain.className === "" ? [] : [[plain.className, toEnrolment(plain)]]),
  };
}

/** Reads a plain CSV, by the names of its columns; others are ignored. @throws UnreadableRoster */
export async function readPlainRoster(bytes: Uint8Array): Promise<Roster> {
  const mentions = noMentions();
  const problems: RosterProblem[] = [];
  const classes = new Map<string, Roster["classes"][number]>();
  const people = new Map<string, RosterPerson>();
  for await (const csvRow of readCsvRows(bytes, isHeader)) {
    // Recorded before the row is checked: a person whom only a refused row names is not archived as missing.
    const login = readLogin(cellOf(csvRow, "login"));
    if ("value" in login && login.value !== null) mentions.logins.add(login.value);
    else mentions.names.add(`${cellOf(csvRow, "class")}\n${cellOf(csvRow, "name")}`.normalize("NFC"));
    const read = readRow(csvRow);
    if ("problems" in read) {
      problems.push(...read.problems);
      const earlier = "value" in login && login.value !== null ? people.get(login.value) : undefined;
      if (earlier) earlier.hasRefusedEnrolment = true;
      continue;
    }
    const { plain } = read;
    const { className: name, file, row } = plain;
    if (name !== "" && !classes.has(name)) {
      classes.set(name, { file, row, key: name, sourcedId: null, name, isArchived: false });
    }
    const person = people.get(keyOf(plain));
    const problem = person ? addToPerson(person, plain) : null;
    if (!person) people.set(keyOf(plain), toPerson(plain));
    if (problem) problems.push(problem);
    if (person && problem && problem.code !== "duplicate") person.hasRefusedEnrolment = true;
  }
  return {
    format: "plain",
    classes: [...classes.values()],
    people: [...people.values()],
    problems,
    mentions,
  };
}
