import { problemAt, readLogin, readName, readRole, readSourcedId, readSsoId } from "./check-fields";
import type { CsvRow } from "./csv-rows";
import { composeName } from "./full-name";
import { cellOf, isDeleted, type OneRosterFiles } from "./oneroster-rows";
import {
  type RosterFormat,
  type RosterPerson,
  type RosterProblem,
  type RowPosition,
  UnreadableRoster,
} from "./roster";

/** Roles that a school's system has and the hub does not: these people are left out without a problem. */
const ROLES_LEFT_OUT = new Set(["aide", "counselor", "guardian", "parent", "proctor", "relative"]);

/** Whether the hub leaves out people of this role. */
export function isLeftOut(roleText: string): boolean {
  return ROLES_LEFT_OUT.has(roleText.toLowerCase());
}

/** A row of `roles.csv` that names a known organisation, or no organisation. */
interface RoleRow extends RowPosition {
  userId: string;
  role: string;
  isPrimary: boolean;
}

/**
 * The rows of `roles.csv` that are not deleted. `positions` has those of all, `counting` the row whose role the user gets, by the user's id, and
 * `others` the rest. The first primary role counts, else the first role; a role that the hub leaves out counts only if the user has
 * no other.
 */
interface RoleRows {
  positions: (RowPosition & { userId: string })[];
  counting: Map<string, RoleRow>;
  others: RoleRow[];
}

/** How much a role counts among those of its user. */
function rankOf({ role, isPrimary }: RoleRow): number {
  if (isLeftOut(role)) return 0;
  return isPrimary ? 2 : 1;
}

/** Reads `roles.csv` (OneRoster 1.2). */
async function readRoles({ rows, problems, orgIds }: OneRosterFiles): Promise<RoleRows> {
  const read: RoleRows = { positions: [], counting: new Map(), others: [] };
  for await (const row of rows("roles.csv")) {
    if (isDeleted(row)) continue;
    const position = { file: "roles.csv", row: row.row };
    const [userId, orgId] = [cellOf(row, "userSourcedId"), cellOf(row, "orgSourcedId")];
    read.positions.push({ ...position, userId });
    if (orgId !== "" && !orgIds.has(orgId)) {
      problems.push(problemAt(position, { field: "orgSourcedId", code: "unknownOrg", value: orgId }));
      continue;
    }
    const isPrimary = cellOf(row, "roleType").toLowerCase() === "primary";
    const roleRow = { ...position, userId, role: cellOf(row, "role"), isPrimary };
    const counting = read.counting.get(userId);
    if (counting && rankOf(counting) >= rankOf(roleRow)) read.others.push(roleRow);
    else {
      if (counting) read.others.push(counting);
      read.counting.set(userId, roleRow);
    }
  }
  return read;
}

/** Lists as problems the roles that are left out because their user has another role that counts: a person has one role on the hub. */
function listSecondRoles({ counting, others }: RoleRows, ids: ReadonlySet<string>): RosterProblem[] {
  const isSecond = ({ userId, role }: RoleRow) =>
    ids.has(userId) && !isLeftOut(role) && role.toLowerCase() !== counting.get(userId)?.role.toLowerCase();
  return others
    .filter(isSecond)
    .map((row) => problemAt(row, { field: "role", code: "secondRole", value: row.role }));
}

function readEnabled(row: CsvRow): boolean | null {
  const text = cellOf(row, "enabledUser").toLowerCase();
  if (text === "" || text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : null;
}

/** The columns with the organisations of a user, in 1.1 and in 1.2. */
const ORG_COLUMNS = ["orgSourcedIds", "primaryOrgSourcedId"] as const;

interface UserRow {
  row: CsvRow;
  position: RowPosition;
  roleText: string;
  orgIds: ReadonlySet<string>;
}

function readUser({ row, position, roleText, orgIds }: UserRow): RosterPerson | RosterProblem {
  const problem = (field: string, code: RosterProblem["code"], value = cellOf(row, field)) =>
    problemAt(position, { field, code, value });
  const [id, isGone, isEnabled] = [readSourcedId(cellOf(row, "sourcedId")), isDeleted(row), readEnabled(row)];
  if (row.isTooLong) return problemAt(position, { code: "columns" });
  if ("code" in id) return problem("sourcedId", id.code);
  if (isGone === null) return problem("status", "badStatus");
  if (isEnabled === null) return problem("enabledUser", "badFlag");
  const isArchived = isGone || !isEnabled;
  const name = readName(composeName(cellOf(row, "givenName"), cellOf(row, "familyName")));
  const login = readLogin(cellOf(row, "username"));
  const email = readSsoId(cellOf(row, "email"));
  const role = readRole(roleText);
  // A row that deletes a user needs an id only, and one that disables a user an id and a role.
  if (roleText === "" && !isGone) return problem("role", "noRole");
  if ("code" in role && !isGone) return problem("role", role.code, roleText);
  if ("code" in name && !isArchived) return problem("givenName", name.code);
  if ("code" in login && !isArchived) return problem("username", login.code);
  const unknown = ORG_COLUMNS.flatMap((field) =>
    cellOf(row, field)
      .split(",")
      .map((text) => ({ field, orgId: text.trim() })),
  ).find(({ orgId }) => orgId !== "" && !orgIds.has(orgId));
  if (unknown && !isArchived) return problem(unknown.field, "unknownOrg", unknown.orgId);
  return {
    ...position,
    sourcedId: id.value,
    login: "value" in login ? login.value : null,
    name: "value" in name ? name.value : id.value,
    role: "value" in role ? role.value : "student",
    consent: null,
    ssoId: "value" in email ? email.value : null,
    isArchived,
    enrolments: new Map(),
    hasRefusedEnrolment: false,
  };
}

/** Reads `users.csv`, and `roles.csv` of version 1.2, by the `sourcedId` of the people. */
export async function readUsers(
  files: OneRosterFiles,
  format: RosterFormat,
): Promise<Map<string, RosterPerson>> {
  const { problems, mentions, orgIds } = files;
  const people = new Map<string, RosterPerson>();
  const roleRows = format === "oneroster-1.2" ? await readRoles(files) : null;
  const ids = new Set<string>();
  for await (const row of files.rows("users.csv")) {
    // `role` is a column of 1.1 only, so a zip without it is of 1.2 and lacks `roles.csv`.
    if (!roleRows && row.cell("role") === undefined)
      throw new UnreadableRoster("missingFile", { file: "roles.csv" });
    const sourcedId = cellOf(row, "sourcedId");
    ids.add(sourcedId);
    const roleText = roleRows ? (roleRows.counting.get(sourcedId)?.role ?? "") : cellOf(row, "role");
    if (isLeftOut(roleText)) continue;
    const position = { file: "users.csv", row: row.row };
    const login = readLogin(cellOf(row, "username"));
    mentions.sourcedIds.add(sourcedId);
    if ("value" in login && login.value !== null) mentions.logins.add(login.value);
    const read = readUser({ row, position, roleText, orgIds });
    if ("code" in read) problems.push(read);
    else if (people.has(sourcedId))
      problems.push(problemAt(position, { field: "sourcedId", code: "duplicate", value: sourcedId }));
    else people.set(sourcedId, read);
  }
  for (const { userId, ...position } of roleRows?.positions ?? []) {
    if (!ids.has(userId))
      problems.push(problemAt(position, { field: "userSourcedId", code: "unknownUser", value: userId }));
  }
  if (roleRows) problems.push(...listSecondRoles(roleRows, ids));
  return people;
}
