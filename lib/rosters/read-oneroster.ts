import { problemAt } from "./check-fields";
import { type CsvRow, readCsvRows } from "./csv-rows";
import { cellOf, isDeleted, type OneRosterFile, REQUIRED_COLUMNS } from "./oneroster-rows";
import { readClasses, readEnrolments } from "./read-oneroster-classes";
import { readUsers } from "./read-oneroster-users";
import { noMentions, type Roster, type RosterFormat, type RosterProblem, UnreadableRoster } from "./roster";
import { unzipRoster } from "./unzip-roster";

const REQUIRED = ["orgs.csv", "users.csv", "classes.csv", "enrollments.csv"] as const;

async function readVersion(rows: AsyncGenerator<CsvRow>, hasRoles: boolean): Promise<RosterFormat> {
  let version = hasRoles ? "1.2" : "1.1";
  for await (const row of rows) {
    if (cellOf(row, "propertyName").toLowerCase() === "oneroster.version") {
      version = cellOf(row, "value").replace(/^v/i, "");
    }
  }
  const found = /^1\.([12])(\.\d+)?$/.exec(version)?.[1];
  if (!found) throw new UnreadableRoster("unknownVersion");
  return found === "1" ? "oneroster-1.1" : "oneroster-1.2";
}

interface Org {
  row: number;
  parentId: string;
  isSchool: boolean;
}

/** Finds the organisations that are their own ancestors. Visits each once, because a chain may have 300,000. */
function findCycles(orgs: ReadonlyMap<string, Org>): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const start of orgs.keys()) {
    const path: string[] = [];
    let current = start;
    for (; orgs.has(current) && !seen.has(current); current = orgs.get(current)?.parentId ?? "") {
      seen.add(current);
      path.push(current);
    }
    const from = path.indexOf(current);
    if (from >= 0) for (const id of path.slice(from)) found.add(id);
  }
  return found;
}

/**
 * Reads the organisations: at most one school, and others such as its district. Each row of a cycle of parents gets a problem; the
 * organisations of the cycle are kept all the same, because nothing else uses the parents. Returns all ids.
 */
async function readOrgs(rows: AsyncGenerator<CsvRow>, problems: RosterProblem[]): Promise<Set<string>> {
  const orgs = new Map<string, Org>();
  for await (const row of rows) {
    if (isDeleted(row)) continue;
    const id = cellOf(row, "sourcedId");
    const position = { file: "orgs.csv", row: row.row };
    if (id === "") problems.push(problemAt(position, { field: "sourcedId", code: "noSourcedId" }));
    else if (orgs.has(id))
      problems.push(problemAt(position, { field: "sourcedId", code: "duplicate", value: id }));
    else {
      const isSchool = cellOf(row, "type").toLowerCase() === "school";
      orgs.set(id, { row: row.row, parentId: cellOf(row, "parentSourcedId"), isSchool });
    }
  }
  for (const id of findCycles(orgs)) {
    const position = { file: "orgs.csv", row: orgs.get(id)?.row ?? 0 };
    problems.push(problemAt(position, { field: "parentSourcedId", code: "cycle", value: id }));
  }
  if ([...orgs.values()].filter(({ isSchool }) => isSchool).length > 1) {
    throw new UnreadableRoster("severalSchools");
  }
  return new Set(orgs.keys());
}

/** Yields the rows of a file of the zip; none when the zip lacks it. Errors name the file. */
async function* readRows(file: OneRosterFile, content: Uint8Array | undefined): AsyncGenerator<CsvRow> {
  if (!content) return;
  let missing: string | undefined;
  try {
    yield* readCsvRows(content, (columns) => {
      missing = REQUIRED_COLUMNS[file].find((column) => !columns.includes(column.toLowerCase()));
      return missing === undefined;
    });
  } catch (error) {
    if (!(error instanceof UnreadableRoster)) throw error;
    if (error.code !== "noHeader") throw new UnreadableRoster(error.code, { ...error.place, file });
    throw new UnreadableRoster("missingColumn", { file, ...(missing !== undefined && { column: missing }) });
  }
}

/**
 * Reads a zip of OneRoster 1.1 or 1.2. Without a `manifest` the version is 1.2 if there are `roles`, otherwise 1.1. Files such as
 * `academicSessions` are ignored. @throws UnreadableRoster
 */
export async function readOneRoster(bytes: Uint8Array): Promise<Roster> {
  const files = await unzipRoster(bytes, Object.keys(REQUIRED_COLUMNS));
  const missing = REQUIRED.find((name) => !files.has(name));
  if (missing) throw new UnreadableRoster("missingFile", { file: missing });
  const rows = (file: OneRosterFile) => readRows(file, files.get(file));
  const format = await readVersion(rows("manifest.csv"), files.has("roles.csv"));
  if (format === "oneroster-1.2" && !files.has("roles.csv"))
    throw new UnreadableRoster("missingFile", { file: "roles.csv" });
  const problems: RosterProblem[] = [];
  const orgIds = await readOrgs(rows("orgs.csv"), problems);
  // The ids and logins of all rows, refused ones too, whose people must not be archived as missing. The readers below add them.
  const mentions = noMentions();
  const zip = { rows, problems, orgIds, mentions };
  const classes = await readClasses(zip);
  const people = await readUsers(zip, format);
  await readEnrolments(zip, { classes, people });
  return { format, classes: [...classes.values()], people: [...people.values()], problems, mentions };
}
