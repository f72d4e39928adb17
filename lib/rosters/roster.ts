// biome-ignore lint/correctness/useJsonImportAttributes: TypeScript refuses attributes where only a type is imported
import type en from "@/messages/en.json";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";

/** Why a file or a row of it is not imported, or is imported with a warning. */
export type ProblemCode = keyof typeof en.rosterProblems.problem;

/** The class, the other rows of the file and the people who stay in the class that a warning is about. */
export type WarningDetail = { className: string; rows: number[]; names: string[]; more: number };

/** A row of a file, counted as a spreadsheet does: the header is row 1. */
export interface RowPosition {
  file: string;
  row: number;
}

/** A row that is not imported, or is imported with a warning, and why. */
export interface RosterProblem extends RowPosition {
  /** The column; empty when the whole row is meant. */
  field: string;
  code: ProblemCode;
  /** The value in question. */
  value?: string;
  /** Only of a warning. */
  detail?: WarningDetail;
}

/** A classroom of a roster. */
export interface RosterClass extends RowPosition {
  /** Unique in the roster; enrolments name it. */
  key: string;
  /** Its id in the school's own system; null in a plain CSV. */
  sourcedId: string | null;
  name: string;
  isArchived: boolean;
}

/** A person's place in a classroom of the roster, at the row that says it. */
export interface RosterEnrolment extends RowPosition {
  classKey: string;
  /** Null keeps the stored number. */
  classNumber: number | null;
  isEnded: boolean;
}

/** A student or teacher of a roster. */
export interface RosterPerson extends RowPosition {
  sourcedId: string | null;
  /** Null when the roster has none: the person keeps their login, or gets a new one. */
  login: string | null;
  name: string;
  role: "student" | "teacher";
  /** The guardian's consent; null when the roster does not say it. */
  consent: ConsentState | null;
  /** What single sign-on says of the person; null when the roster does not say it, or the school does not use it. */
  ssoId: string | null;
  isArchived: boolean;
  /** By class key: a file may name thousands for one person. */
  enrolments: Map<string, RosterEnrolment>;
  /** Whether a row about one of their classrooms was refused, so that nobody leaves a classroom because of a mistake. */
  hasRefusedEnrolment: boolean;
}

/** What the file names, refused rows too: nothing is archived as missing because its row has a mistake. */
export interface Mentions {
  /** The `sourcedId`s of classes. */
  classIds: Set<string>;
  /** The `sourcedId`s of people. */
  sourcedIds: Set<string>;
  logins: Set<string>;
  /** `class\nname`, for rows without a usable login. */
  names: Set<string>;
}

/** The format of a file, as the API names it. */
export type RosterFormat = "plain" | "oneroster-1.1" | "oneroster-1.2";

/** A roster as it was read from a file, whatever the format. */
export interface Roster {
  format: RosterFormat;
  classes: RosterClass[];
  people: RosterPerson[];
  problems: RosterProblem[];
  mentions: Mentions;
}

/** Creates the mentions of a roster, before anything of it is read. */
export function noMentions(): Mentions {
  return { classIds: new Set(), sourcedIds: new Set(), logins: new Set(), names: new Set() };
}

/** Where a file cannot be read: the file of a zip, and the missing column or the first bad row. */
export interface UnreadablePlace {
  /** Absent in a plain CSV. */
  file?: string;
  column?: string;
  row?: number;
}

/** A file that cannot be read at all. */
export class UnreadableRoster extends Error {
  override readonly name = "UnreadableRoster";
  readonly code: ProblemCode;
  readonly place: UnreadablePlace;

  constructor(code: ProblemCode, place: UnreadablePlace = {}) {
    super(code);
    this.code = code;
    this.place = place;
  }
}
