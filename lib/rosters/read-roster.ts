import { readOneRoster } from "./read-oneroster";
import { readPlainRoster } from "./read-plain-roster";
import { type Roster, UnreadableRoster } from "./roster";

/** Every zip begins with these bytes, and no text does. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Reads an uploaded roster: a zip of OneRoster, or a plain CSV; its bytes say which.
 * @throws UnreadableRoster
 */
export async function readRoster(bytes: Uint8Array): Promise<Roster> {
  const roster = await (isZip(bytes) ? readOneRoster(bytes) : readPlainRoster(bytes));
  const { people, classes, problems } = roster;
  if (people.length + classes.length + problems.length === 0) throw new UnreadableRoster("noRows");
  return roster;
}
