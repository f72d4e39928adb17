import { expect, test } from "vitest";
import { readablePassword } from "./readable-password";

test("a made password can be read aloud, typed in lower-case ASCII, and holds nothing that looks alike", () => {
  for (let made = 0; made < 500; made += 1) {
    expect(readablePassword()).toMatch(
      /^(?:[bdfghjkmnprstwy][aeiu]){2}(?:-(?:[bdfghjkmnprstwy][aeiu]){2}){2}-[23478]{2}$/,
    );
  }
});

test("made passwords do not repeat, and have more than 40 bits of chance", () => {
  const made = new Set(Array.from({ length: 2000 }, readablePassword));
  expect(made.size).toBe(2000);
  // Three words of all but 100 of the 60 × 60 pairs of syllables, and two of five digits.
  expect(Math.log2((60 * 60 - 100) ** 3 * 5 ** 2)).toBeGreaterThan(39.9);
});
