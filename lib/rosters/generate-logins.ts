import { randomInt } from "node:crypto";
import { loginStem } from "@/lib/people/suggest-login";
import type { MatchedRow } from "./match-rows";

/** Six digits are as many as a login has room for. */
const RANDOM_DIGITS = [3, 4, 5, 6, 6, 6, 6, 6];

/** Returns a login that is not reserved, and reserves it. */
function reserve(stem: string, reserved: Set<string>, numberOf: (attempt: number) => number): string {
  for (let attempt = 1; ; attempt += 1) {
    const number = numberOf(attempt);
    const login = number === 1 ? stem : `${stem}${number}`;
    if (reserved.has(login)) continue;
    reserved.add(login);
    return login;
  }
}

/**
 * Generates logins like the names of people: `minji`, `minji2`, … and, when those are taken in the hub, with random digits,
 * so that a school with twenty thousand people takes a few questions to the database.
 * @param usedLogins the logins of the roster itself
 */
export async function generateLogins(
  people: readonly MatchedRow[],
  usedLogins: readonly string[],
  findLoginOwners: (logins: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Map<MatchedRow, string>> {
  const reserved = new Set(usedLogins);
  const logins = new Map<MatchedRow, string>();
  let waiting = [...people];
  for (let round = 0; waiting.length > 0; round += 1) {
    const digits = RANDOM_DIGITS[Math.min(round, RANDOM_DIGITS.length) - 1];
    const numberOf = digits === undefined ? (attempt: number) => attempt : () => randomInt(2, 10 ** digits);
    for (const one of waiting) logins.set(one, reserve(loginStem(one.row.name), reserved, numberOf));
    const owners = await findLoginOwners(waiting.map((one) => logins.get(one) ?? ""));
    waiting = waiting.filter((one) => owners.has(logins.get(one) ?? ""));
  }
  return logins;
}
