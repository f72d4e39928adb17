import { romanize } from "es-hangul";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { LOGIN_MAX } from "@/packages/client/contract/limits";
import { listTakenLogins } from "./queries/people";

/** Few names are taken many times, so the first query has few candidates, and each further query more. */
const FIRST_CANDIDATES = 50;
const MAX_CANDIDATES = 10_000;
const MAX_NUMBER_DIGITS = 6;

/**
 * Writes a name with the letters a to z and digits: 김민지 is `gimminji`, "Zoë Park" is `zoepark`. Converts each syllable
 * on its own, because Revised Romanisation ignores sound changes within a person's name.
 */
function romanise(name: string): string {
  const latin = [...name.normalize("NFC")].map((letter) => romanize(letter)).join("");
  return latin
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** Returns the beginning of a login name for a person's name, short enough for a number of six digits after it. */
export function loginStem(displayName: string): string {
  const latinName = romanise(displayName).slice(0, LOGIN_MAX - MAX_NUMBER_DIGITS);
  return latinName.length < 2 ? `user${latinName}` : latinName;
}

/** Suggests a login like the person's name that is free now: `minji`, `minji2`, … @throws HubError AUTH_002, NOTFOUND_001 */
export async function suggestLogin(
  caller: Person,
  schoolId: string,
  displayName: string,
): Promise<{ login: string }> {
  await assertManagesSchool(caller, schoolId);
  const stem = loginStem(displayName);
  const [login = stem] = await listFreeLogins(stem, 1);
  return { login };
}

/**
 * Lists at most `count` logins that are free now: the stem alone or with the next numbers (`minji`, `minji2`). With `first`,
 * the numbers begin there and keep its leading zeros (`as0301`, `as0302`).
 */
export async function listFreeLogins(stem: string, count: number, first?: string): Promise<string[]> {
  const toLogin = (number: number) =>
    first === undefined && number === 1 ? stem : stem + String(number).padStart(first?.length ?? 1, "0");
  let from = Number(first ?? 1);
  for (let length = FIRST_CANDIDATES; ; length = Math.min(4 * length, MAX_CANDIDATES)) {
    const start = from;
    const candidates = Array.from({ length }, (_, index) => toLogin(start + index));
    from += length;
    const taken = await listTakenLogins(candidates);
    const free = candidates.filter((candidate) => !taken.has(candidate)).slice(0, count);
    if (free.length > 0) return free;
  }
}
