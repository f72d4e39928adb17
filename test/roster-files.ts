import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";

export async function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** A row of a CSV file by column; a missing cell is empty. */
export type Cells = Readonly<Record<string, string | number>>;

const csv = (columns: readonly string[], rows: readonly Cells[]) =>
  stringify([...rows], { columns: [...columns], header: true });

/** The rows of the files that `createOneRoster` makes; files that are not given have a default. */
export interface RosterParts {
  orgs?: Cells[];
  classes?: Cells[];
  users?: Cells[];
  enrollments?: Cells[];
  /** Rows of `roles.csv` besides those of the users. */
  roles?: Cells[];
}

/** A row of `users.csv`: a student, whose `number` is part of the id and the username. */
export const createStudentRow = (number: number, prefix = "s"): Cells => ({
  sourcedId: `${prefix}${number}`,
  enabledUser: "true",
  orgSourcedIds: "o1",
  role: "student",
  username: `${prefix}.user${number}`,
  givenName: "민지",
  familyName: "김",
});

/** A row of `enrollments.csv`: that student in the class `c1`, with `number` as the class number. */
export const createEnrolmentRow = (number: number, prefix = "s"): Cells => ({
  sourcedId: `e-${prefix}${number}`,
  classSourcedId: "c1",
  schoolSourcedId: "o1",
  userSourcedId: `${prefix}${number}`,
  role: "student",
  "metadata.classNumber": number,
});

/** A prefix that makes logins unique in the hub. */
export const createPrefix = () => `p${randomBytes(5).toString("hex")}`;
/** `count` students of the class `c1`, with their enrolments. */
export const createStudentRows = (count: number, prefix: string) => ({
  users: Array.from({ length: count }, (_, index) => createStudentRow(index + 1, prefix)),
  enrollments: Array.from({ length: count }, (_, index) => createEnrolmentRow(index + 1, prefix)),
});

/** A OneRoster zip with the rows of `parts`; by default one school `o1` and one class `c1`. */
export function createOneRoster(parts: RosterParts, version: "1.1" | "1.2" = "1.1") {
  const { users = [], enrollments = [] } = parts;
  const { orgs = [{ sourcedId: "o1", name: "School", type: "school" }] } = parts;
  const { classes = [{ sourcedId: "c1", title: "6-1", schoolSourcedId: "o1" }] } = parts;
  const is12 = version === "1.2";
  const userColumns = ["sourcedId", "status", "enabledUser", "username", "givenName", "familyName"];
  const ownRoles = users.map(({ sourcedId = "", role = "" }) => ({
    sourcedId: `r-${sourcedId}`,
    userSourcedId: sourcedId,
    roleType: "primary",
    role,
  }));
  return zipOf({
    "manifest.csv": csv(["propertyName", "value"], [{ propertyName: "oneroster.version", value: version }]),
    "orgs.csv": csv(["sourcedId", "status", "name", "type", "parentSourcedId"], orgs),
    "classes.csv": csv(["sourcedId", "status", "title", "schoolSourcedId"], classes),
    "users.csv": csv(
      [...userColumns, ...(is12 ? ["primaryOrgSourcedId"] : ["orgSourcedIds", "role"])],
      users,
    ),
    "enrollments.csv": csv(
      [
        "sourcedId",
        "status",
        "classSourcedId",
        "schoolSourcedId",
        "userSourcedId",
        "role",
        "metadata.classNumber",
      ],
      enrollments,
    ),
    "academicSessions.csv": "sourcedId,title\nt1,2026",
    ...(is12 && {
      "roles.csv": csv(
        ["sourcedId", "userSourcedId", "roleType", "role", "orgSourcedId"],
        [...ownRoles, ...(parts.roles ?? [])],
      ),
    }),
  });
}
