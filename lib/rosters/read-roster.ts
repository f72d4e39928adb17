import { readOneRoster } from "./read-oneroster";
import { readPlainRoster } from "./read-plain-roster";
import { type Roster, UnreadableRoster } from "./roster";

/** Every zip begins with `PK`, and no known column of a plain CSV does. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Whether bytes are not text, such as a PDF or a picture. UTF-16 has zero bytes, too, but starts with a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 5)).toString("latin1");
  if (start.startsWith("\u00ff\u00fe") || start.startsWith("\u00fe\u00ff")) return false;
  return start === "%PDF-" || bytes.includes(0);
}

/** Reads an uploaded roster: a zip of OneRoster, or a plain CSV; its bytes say which. @throws UnreadableRoster */
export async function readRoster(bytes: Uint8Array): Promise<Roster> {
  if (!isZip(bytes) && isBinary(bytes)) throw new UnreadableRoster("notRoster");
  const roster = await (isZip(bytes) ? readOneRoster(bytes) : readPlainRoster(bytes));
  const { people, classes, problems } = roster;
  if (people.length + classes.length + problems.length === 0) throw new UnreadableRoster("noRows");
  return roster;
}
