import { createHmac, randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { env } from "@/lib/env";

/** The first four groups of a UUID, with the hyphen after them; the last group has 12 digits. */
const HEAD_CHARACTERS = 24;
/** The number of different heads in a millisecond. Of the 32 bits of `seq`, 26 are in the head and 6 in the last group. */
const HEADS = 2 ** 26;

let lastHead = randomInt(HEADS);

/** Creates a head with a counter, so that two heads of one millisecond differ; each instance counts from a random number. */
function createHead(): string {
  lastHead = (lastHead + 1) % HEADS;
  return uuidv7({ seq: lastHead * 64 }).slice(0, HEAD_CHARACTERS);
}

function keyedHashOf(head: string, secret: string): string {
  return createHmac("sha256", secret).update(`education-hub playground ${head}`).digest("hex").slice(0, 12);
}

/**
 * Creates the id of a playground launch: a UUID v7 whose last group is a keyed hash of the other groups. So every instance knows
 * from the id alone whether a call belongs to a playground, and a school's call costs no query (decision 0020).
 */
export function createPlaygroundLaunchId(): string {
  const head = createHead();
  const [secret = ""] = env().launchSessionSecrets;
  return head + keyedHashOf(head, secret);
}

/** Whether an id was made by `createPlaygroundLaunchId`. The token that names the id may still be invalid. */
export function isPlaygroundLaunchId(id: string): boolean {
  const head = id.slice(0, HEAD_CHARACTERS);
  return env().launchSessionSecrets.some((secret) => head + keyedHashOf(head, secret) === id);
}
