import { randomInt } from "node:crypto";

/** Said alike by children who read English or Korean, and none that looks like another: no l, o, q, v, x or z. */
const CONSONANTS = "bdfghjkmnprstwy";
const VOWELS = "aeiu";
/** Neither 0, 1, 5, 6 nor 9: they pass for o, l, s, b and g. */
const DIGITS = "23478";

/** Two syllables that together say something no child should find on their card, in English or in Korean. */
const UNFIT = new Set(
  (
    "rape hate kike dike fuki fuku fuka fuke fagi faga fage fagu niga nige nigu nigi pusi titi kaka pipi peni pedi " +
    "pedu paki japi japu japa gesu gese gesa seki siki siba sibu sibi jaji jija jira dega suka"
  ).split(" "),
);

function oneOf(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}

function syllables(): string {
  for (;;) {
    const word = oneOf(CONSONANTS) + oneOf(VOWELS) + oneOf(CONSONANTS) + oneOf(VOWELS);
    if (!UNFIT.has(word)) return word;
  }
}

/**
 * A new password that a child can read off a card and type on any keyboard: `bamu-teki-hasu-47`. A little over 40 bits
 * of chance, behind a sign-in that allows ten wrong tries in a quarter of an hour.
 */
export function readablePassword(): string {
  return [syllables(), syllables(), syllables(), oneOf(DIGITS) + oneOf(DIGITS)].join("-");
}
