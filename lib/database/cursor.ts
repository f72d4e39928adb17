import { invalid } from "@/lib/hub-error";

/** The lists that go on by cursor: each one's places mean nothing in another. */
export type CursorList =
  | "activities"
  | "apps"
  | "audit-events"
  | "classroom-activities"
  | "classrooms"
  | "entries"
  | "grants"
  | "hub-people"
  | "own-work"
  | "pools"
  | "reviews"
  | "school-classrooms"
  | "school-people"
  | "students"
  | "submissions"
  | "taught-classrooms"
  | "teachers";

/** A place in a list, as it travels in an address: opaque to the caller, and only ever ours to read. */
export function writeCursor(list: CursorList, parts: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...parts])).toString("base64url");
}

function isStorable(part: unknown): part is string {
  return typeof part === "string" && part.isWellFormed() && !part.includes("\u0000");
}

/** The moment in a cursor. @throws HubError VAL_001 when it is none that our rows could have */
export function readCursorMoment(part: string): Date {
  const moment = new Date(part);
  const year = moment.getUTCFullYear();
  if (year >= 1970 && year <= 9999) return moment;
  throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
}

/** The parts of a cursor of this list. @throws HubError VAL_001 when it was not one of ours, or is another list's */
export function readCursor(list: CursorList, cursor: string, length: number): string[] {
  try {
    const written: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(written) && written.every(isStorable)) {
      const [of, ...parts] = written;
      if (of === list && parts.length === length) return parts;
    }
  } catch {
    // Falls through to the one answer below.
  }
  throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
}
