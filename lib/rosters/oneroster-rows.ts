import type { CsvRow } from "./csv-rows";
import type { Mentions, RosterProblem } from "./roster";

/** The columns that each file must have. A zip is refused as a whole when a file lacks one of them. */
const COLUMNS = {
  "orgs.csv": ["sourcedId", "name", "type"],
  "users.csv": ["sourcedId", "enabledUser", "username", "givenName", "familyName"],
  "classes.csv": ["sourcedId", "title", "schoolSourcedId"],
  "enrollments.csv": ["classSourcedId", "userSourcedId", "role"],
  "roles.csv": ["userSourcedId", "role"],
  "manifest.csv": ["propertyName", "value"],
} as const;

/** The hub's own column of `enrollments.csv`, as the specification allows: OneRoster has no class numbers. */
export const CLASS_NUMBER_COLUMN = "metadata.classNumber";

/** The name of a file that is read. */
export type OneRosterFile = keyof typeof COLUMNS;

/** The names of the files that are read. */
export const ONEROSTER_FILES: readonly string[] = Object.keys(COLUMNS);

/** The columns that a file must have. */
export function columnsOf(file: OneRosterFile): readonly string[] {
  return COLUMNS[file];
}

/** The files of a zip, and the problems that were found so far. */
export interface OneRosterFiles {
  /** Yields the rows of a file; none when the zip lacks the file. */
  rows(file: OneRosterFile): AsyncGenerator<CsvRow>;
  problems: RosterProblem[];
  /** What the rows name, refused rows too: nothing is archived as missing because its row has a mistake. */
  mentions: Mentions;
  /** The ids of the organisations. */
  orgIds: ReadonlySet<string>;
}

/** Returns a cell by the name of its column in the specification; empty when the file has no such column. */
export function cellOf(row: CsvRow, column: string): string {
  return row.cell(column.toLowerCase()) ?? "";
}

/** Whether the status of a row says that it is deleted; null for an unknown status. */
export function isDeleted(row: CsvRow): boolean | null {
  const status = cellOf(row, "status").toLowerCase();
  if (status === "tobedeleted" || status === "inactive") return true;
  return status === "" || status === "active" ? false : null;
}
