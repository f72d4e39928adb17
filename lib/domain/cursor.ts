import { validate as isUuid } from "uuid";
import { invalid } from "./hub-error";

/** A place in a list, as it travels in an address: opaque to the caller, and only ever ours to read. */
export function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
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

/** The parts of a cursor. @throws HubError VAL_001 when it was not one of ours */
export function readCursor(cursor: string, length: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(parts) && parts.length === length && parts.every(isStorable)) {
      return parts;
    }
  } catch {
    // Falls through to the one answer below.
  }
  throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
}

/** Where a list goes on that is read by submission time, then id; null: from the newest on. @throws HubError VAL_001 */
export function readSubmissionPlace(cursor: string | undefined): { submittedAt: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [moment = "", id = ""] = readCursor(cursor, 2);
  if (!isUuid(id)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { submittedAt: readCursorMoment(moment), id };
}

/** The cursor after the last row of a page of that list; null where nothing follows. */
export function submissionCursor(last: { submitted_at: Date; id: string } | null): string | null {
  return last && writeCursor([last.submitted_at.toISOString(), last.id]);
}

/** The place in a list by name that a cursor tells; null for the list's beginning. @throws HubError VAL_001 */
export function readNamePlace(cursor: string | undefined): { name: string; id: string } | null {
  if (cursor === undefined) return null;
  const [name = "", id = ""] = readCursor(cursor, 2);
  if (!isUuid(id)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { name, id };
}
