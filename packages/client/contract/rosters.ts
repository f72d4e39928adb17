import { z } from "zod";
import { consentState, id, moment, pageQuery } from "./basic-schemas";
import {
  ROSTER_CARDS_MAX,
  ROSTER_FILE_BYTES,
  ROSTER_FILE_NAME_MAX,
  ROSTER_KINDS,
  ROSTER_MODES,
  ROSTER_STATUSES,
  SEARCH_MAX,
} from "./limits";
import { operation } from "./operation";

const count = z.int().min(0);

/** What an import does to a person or classroom. */
export const rosterChangeKind = z.enum(ROSTER_KINDS);

const kindCounts = { added: count, changed: count, archived: count, restored: count, unchanged: count };

/** An import of a school's roster (protocol: Roster import). */
export const rosterImport = z.strictObject({
  id,
  status: z.enum(ROSTER_STATUSES).meta({ examples: ["ready"] }),
  mode: z.enum(ROSTER_MODES),
  fileName: z
    .string()
    .nullable()
    .describe("The `fileName` of the upload; null without one, and once the school has a newer import."),
  format: z
    .enum(["plain", "oneroster-1.1", "oneroster-1.2"])
    .nullable()
    .describe("Null until the file has been read."),
  createdAt: moment,
  appliedAt: moment.nullable(),
  progress: z
    .strictObject({ done: count, total: count })
    .describe(
      "People and classrooms done in the current step, checking or applying; a total of 0 while the file is read.",
    ),
  counts: z
    .strictObject({ ...kindCounts, refused: count.describe("Rows with a problem.") })
    .describe("People by kind of change, and the refused rows of all files."),
  warningCount: count.describe("Rows that are imported with a warning."),
  classroomCounts: z.strictObject(kindCounts),
  overwrittenRefusals: count.describe(
    "Students whose guardian has refused, and for whom the file says something else.",
  ),
  needsConfirmation: z
    .boolean()
    .describe("Whether the import archives more than 20 % of the school's active students and teachers."),
  erasedCount: count.describe(
    "Students whose data was erased since the school's last import was applied: when the file still names one of them, a new person is added. 0 when the import is not `ready` or the school has applied no import yet.",
  ),
  cardsLeft: count.describe(
    "New people of this and of the school's earlier imports who have no sign-in card. Always 0 while `status` is `applying`.",
  ),
  ownCardsLeft: count.describe("Those of `cardsLeft` whom this import has added."),
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type RosterImport = z.infer<typeof rosterImport>;

export const startRosterImport = operation({
  name: "startRosterImport",
  address: "POST /schools/{schoolId}/roster-imports",
  summary:
    "Uploads a roster to check: a zip of OneRoster 1.1 or 1.2, or a plain CSV. Nothing changes until it is applied.",
  description:
    "The file is the body, as `application/zip` or `text/csv`. Poll `readRosterImport` until `status` is `ready` or `failed`. A new upload replaces an import that waits to be applied. While an import is being checked or applied, a new upload is 409 `IDEM_002`.",
  auth: "hub",
  errors: ["AUTH_002", "IDEM_002"],
  upload: { types: ["application/zip", "text/csv"], maxBytes: ROSTER_FILE_BYTES },
  query: z.object({
    mode: z
      .enum(ROSTER_MODES)
      .default("add")
      .describe(
        "`add` archives nobody for not being in the file. `complete` archives the school's students and teachers whom the file does not name; school admins stay.",
      ),
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(ROSTER_FILE_NAME_MAX)
      .optional()
      .describe("The name of the file, to recognise the import by."),
  }),
  status: 202,
  data: z.strictObject({ id, status: z.enum(ROSTER_STATUSES) }),
});

export const readRosterImport = operation({
  name: "readRosterImport",
  address: "GET /schools/{schoolId}/roster-imports/{importId}",
  summary: "An import of a roster, its progress and what it would change or has changed.",
  description:
    "`checking` becomes `ready` or `failed`, `applying` becomes `applied`. A file that cannot be read as a whole is `failed`, with the reason in `failure`; single bad rows are counted in `counts.refused` and all others apply.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: rosterImport,
});

const changeView = z.strictObject({
  name: z.string(),
  login: z.string().nullable(),
  classrooms: z.array(z.strictObject({ name: z.string(), classNumber: z.int().nullable() })),
  consent: consentState.optional().describe("The guardian's, only where the import changes it."),
});

/** What an import does to one person or classroom. */
export const rosterChange = z.strictObject({
  id: id.describe("The profile or classroom; of a new one the id that it gets."),
  type: z.enum(["person", "classroom"]),
  kind: rosterChangeKind,
  role: z.enum(["student", "teacher"]).nullable(),
  file: z.string().nullable().describe("Null for a person or classroom that the file does not name."),
  row: z.int().nullable(),
  fields: z
    .array(z.string())
    .describe("What changes: `name`, `login`, `classrooms`, `consent`, `ssoId`, `sourcedId`."),
  before: changeView.nullable(),
  after: changeView.nullable(),
});
export type RosterChange = z.infer<typeof rosterChange>;

export const listRosterChanges = operation({
  name: "listRosterChanges",
  address: "GET /schools/{schoolId}/roster-imports/{importId}/changes",
  summary: "What an import changes: classrooms first, then people by classroom and number.",
  description:
    "`before` is null for what is added, `after` for what is archived. `kind` and `q` filter the list, which is kept until the school's next import.",
  example: { data: [{ file: "users.csv", row: 12, before: null, fields: ["name", "login", "classrooms"] }] },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    kind: rosterChangeKind.optional(),
    q: z
      .string()
      .trim()
      .max(SEARCH_MAX)
      .optional()
      .describe("Part of a name, login name or classroom, before or after."),
  }),
  data: z.array(rosterChange),
});

const problemResult = z.enum(["refused", "warning"]);

/** A row that is not imported, or is imported with a warning, and why. */
export const rosterProblem = z.strictObject({
  result: problemResult.describe("`warning`: the row is imported all the same."),
  file: z.string(),
  row: z.int().describe("As a spreadsheet counts: the header is row 1."),
  field: z.string().describe("The column; empty when it is about the whole row."),
  code: z.string(),
  value: z.string().nullable(),
  message: z.string().describe("In Korean if `Accept-Language` begins with `ko`, else in English."),
});
export type RosterProblem = z.infer<typeof rosterProblem>;

export const listRosterProblems = operation({
  name: "listRosterProblems",
  address: "GET /schools/{schoolId}/roster-imports/{importId}/problems",
  summary: "The rows of an import that are refused, then those that are imported with a warning, and why.",
  description:
    "`file`, `row` and `field` say where, `code` is for programs and `message` for people. A refused row still shows that a person is in the file: nobody is archived, and nobody leaves a classroom, because their row was refused. A row with a warning is imported all the same: the class number that it gives a student is that of another student of the class, too.",
  example: {
    data: [
      {
        file: "enrollments.csv",
        row: 40,
        field: "classSourcedId",
        code: "unknownClass",
        value: "c-99",
        message: "This class is not in classes.csv, or its row is refused.",
      },
    ],
  },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ ...pageQuery, result: problemResult.optional() }),
  data: z.array(rosterProblem),
});

export const applyRosterImport = operation({
  name: "applyRosterImport",
  address: "POST /schools/{schoolId}/roster-imports/{importId}/apply",
  summary: "Applies a checked import. Applying it again changes nothing.",
  description:
    "Runs in the background: poll `readRosterImport` until `applied`. When `needsConfirmation` is true, send `confirmArchiving: true`; without it the answer is 422 `VAL_001` at `confirmArchiving`. The works of people whom the import archives are kept for the school's retention time; someone whom a later import names again within that time is restored with their works.",
  example: { data: { status: "applying", progress: { done: 0 } } },
  auth: "hub",
  errors: ["AUTH_002", "IDEM_002"],
  body: z.strictObject({
    confirmArchiving: z
      .boolean()
      .default(false)
      .describe(
        "Must be true when `needsConfirmation` is true: the import archives more than 20 % of the school's active students and teachers.",
      ),
  }),
  data: rosterImport,
});

/** A sign-in card of a new person; no other answer has the password. */
export const rosterCard = z.strictObject({
  profileId: id,
  displayName: z.string(),
  login: z.string(),
  role: z.enum(["student", "teacher"]),
  classroomName: z.string().nullable(),
  classNumber: z.int().nullable(),
  password: z.string(),
});
export type RosterCard = z.infer<typeof rosterCard>;

export const rosterCards = operation({
  name: "rosterCards",
  address: "GET /schools/{schoolId}/roster-imports/{importId}/cards",
  summary:
    "Makes first passwords for the next new people of this and of the school's earlier imports, by import, classroom and number. Each card is given once.",
  description:
    "Each call makes the cards of the next people, from this import and, unless `of` is `import`, from earlier ones of the school. A new person has no password, and cannot sign in, before their card is made: call it again until `left`, the number of people still without one, is 0. No other answer has these passwords: show or print each answer before you request the next. A request that a browser sends to prefetch or preview (`Sec-Purpose: prefetch`) makes none: `cards` is then empty.",
  example: { data: { left: 59 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002", "IDEM_002"],
  query: z.object({
    limit: z.coerce.number().int().min(1).max(ROSTER_CARDS_MAX).default(ROSTER_CARDS_MAX),
    of: z
      .enum(["school", "import"])
      .default("school")
      .describe(
        "Whose: of the new people of this and of the school's earlier imports, or of this one alone.",
      ),
  }),
  data: z.strictObject({
    cards: z.array(rosterCard),
    left: count.describe("New people still without one, of those that `of` names."),
  }),
});
