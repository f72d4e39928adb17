import type { CsvRow } from "./csv-rows";
import type { Mentions, RosterProblem } from "./roster";

/** The files that are read, with the columns that each must have: without one of them the zip is refused as a whole. */
export const REQUIRED_COLUMNS = {
  "orgs.csv": ["sourcedId", "name", "type"],
  "users.csv": ["sourcedId", "enabledUser", "username", "givenName", "familyName"],
  "classes.csv": ["sourcedId", "title", "schoolSourcedId"],
  "enrollments.csv": ["classSourcedId", "userSourcedId", "role"],
  "roles.csv": ["userSourcedId", "role"],
  "manifest.csv": ["propertyName", "value"],
} as const;

/** The hub's own column of `enrollments.csv`, as the specification allows: OneRoster has no class numbers. */
export const CLASS_NUMBER_COLUMN = "metadata.classNumber";

export type OneRosterFile = keyof typeof REQUIRED_COLUMNS;

/** The files of a zip, and the problems that were found so far. */
export interface OneRosterFiles {
  /** Yields the rows of a file; none when the zip lacks the file. */
  rows(file: OneRosterFile): AsyncGenerator<CsvRow>;
  problems: RosterProblem[];
  /** What the rows name, refused rows too: nothing is archived as missing because its row has a mistake. */
  mentions: Mentions;
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
