import { expect, test } from "vitest";
import { generateReadablePassword } from "./generate-password";

test("a generated password can be read aloud, typed in lower-case ASCII, and has no characters that look alike", () => {
  for (let count = 0; count < 500; count += 1) {
    expect(generateReadablePassword()).toMatch(
      /^(?:[bdfghjkmnprstwy][aeiu]){2}(?:-(?:[bdfghjkmnprstwy][aeiu]){2}){2}-[23478]{2}$/,
    );
  }
});

test("generated passwords do not repeat, and have about 40 bits of entropy", () => {
  const passwords = new Set(Array.from({ length: 2000 }, generateReadablePassword));
  expect(passwords.size).toBe(2000);
  // Three words of 60 × 60 pairs of syllables, without at most 100 offensive ones, and two of five digits.
  expect(Math.log2((60 * 60 - 100) ** 3 * 5 ** 2)).toBeGreaterThan(39.9);
});
