import { randomInt } from "node:crypto";
import { loginStem } from "@/lib/people/suggest-login";
import { createPace } from "./create-pace";
import type { MatchedRow } from "./match-rows";

/** A login has no room for longer numbers. */
const MAX_DIGITS = 6;
/** The first round counts up. The second draws random numbers of up to this many digits; each later round allows one digit more. */
const SECOND_ROUND_DIGITS = 3;

/** Romanising a name takes a while, so other work of the process runs in between. */
const PEOPLE_PER_STEP = 500;

type NumberOf = (stem: string, attempt: number) => number;

/** Counts up for each stem. It remembers the last number, so that each further namesake does not try all numbers from 1 again. */
function createCounter(): NumberOf {
  const last = new Map<string, number>();
  return (stem) => {
    const number = (last.get(stem) ?? 0) + 1;
    last.set(stem, number);
    return number;
  };
}

/** Random numbers, with one more digit after every ten attempts: namesakes may have taken all shorter ones. */
function randomNumbers(digits: number): NumberOf {
  return (_, attempt) => randomInt(2, 10 ** Math.min(digits + Math.floor(attempt / 10), MAX_DIGITS));
}

/** Returns a login that is not reserved, and reserves it. */
function reserve(stem: string, reserved: Set<string>, numberOf: NumberOf): string {
  for (let attempt = 1; ; attempt += 1) {
    const number = numberOf(stem, attempt);
    const login = number === 1 ? stem : `${stem}${number}`;
    if (reserved.has(login)) continue;
    reserved.add(login);
    return login;
  }
}

/**
 * Generates logins like the names of people: `minji`, `minji2`, … A login that is taken in the hub gets random digits instead,
 * so that a school with twenty thousand people takes only a few queries. `usedLogins` are those of the roster itself.
 */
export async function generateLogins(
  people: readonly MatchedRow[],
  usedLogins: readonly string[],
  findLoginOwners: (logins: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Map<MatchedRow, string>> {
  const pause = createPace();
  const reserved = new Set(usedLogins);
  const logins = new Map<MatchedRow, string>();
  let waiting = [...people];
  for (let round = 0; waiting.length > 0; round += 1) {
    const numberOf = round === 0 ? createCounter() : randomNumbers(SECOND_ROUND_DIGITS + round - 1);
    for (const [index, person] of waiting.entries()) {
      if (index % PEOPLE_PER_STEP === 0) await pause();
      logins.set(person, reserve(loginStem(person.row.name), reserved, numberOf));
    }
    const owners = await findLoginOwners(waiting.map((person) => logins.get(person) ?? ""));
    waiting = waiting.filter((person) => owners.has(logins.get(person) ?? ""));
  }
  return logins;
}
