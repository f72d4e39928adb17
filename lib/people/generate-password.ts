import { randomInt } from "node:crypto";
import type { Role } from "@/lib/access/person";
import { hashPassword } from "./password-queue";

/** Without c, l, q, v, x and z, which look alike or are read differently in English and Korean. */
const CONSONANTS = "bdfghjkmnprstwy";
/** Without o, which looks like 0. */
const VOWELS = "aeiu";
/** Without 0, 1, 5, 6 and 9, which look like o, l, s, b and g. */
const DIGITS = "23478";

/** Pairs of syllables that are offensive in English or in Korean. */
const OFFENSIVE = new Set(
  (
    "rape hate kike dike fuki fuku fuka fuke fagi faga fage fagu niga nige nigu nigi pusi titi kaka pipi peni pedi " +
    "pedu paki japi japu japa gesu gese gesa seki siki siba sibu sibi jaji jija jira dega suka"
  ).split(" "),
);

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function generateSyllables(): string {
  for (;;) {
    const syllables = pick(CONSONANTS) + pick(VOWELS) + pick(CONSONANTS) + pick(VOWELS);
    if (!OFFENSIVE.has(syllables)) return syllables;
  }
}

/**
 * Generates a password that a child can read from a card and type on any keyboard, such as `bamu-teki-hasu-47`. Three words
 * of 60 × 60 pairs of syllables, less the offensive ones, and two of five digits are about 40 bits of entropy. That is enough for
 * a sign-in that allows ten failures in a quarter of an hour.
 */
export function generateReadablePassword(): string {
  return [generateSyllables(), generateSyllables(), generateSyllables(), pick(DIGITS) + pick(DIGITS)].join(
    "-",
  );
}

/**
 * Generates a password that the caller hands to a person of this role, and its hash; only the hash is stored. Everyone but students
 * has to choose another one at the first sign-in (decision 0015).
 * @throws HubError RATE_001 when too many passwords already wait to be hashed
 */
export async function generatePassword(role: Role, callerId: string) {
  const password = generateReadablePassword();
  return {
    password,
    passwordHash: await hashPassword(password, callerId),
    mustChangePassword: role !== "student",
  };
}
