import { expect, test } from "vitest";
import { generateReadablePassword } from "./generate-password";

test("a generated password can be read aloud, typed in lower-case ASCII, and has no characters that look alike", () => {
  for (let count = 0; count < 500; count += 1) {
    expect(generateReadablePassword()).toMatch(
      /^(?:[bdfghjkmnprstwy][aeiu]){2}(?:-(?:[bdfghjkmnprstwy][aeiu]){2}){2}-[23478]{2}$/,
    );
  }
});

test("2,000 generated passwords are all different", () => {
  const passwords = new Set(Array.from({ length: 2000 }, generateReadablePassword));
  expect(passwords.size).toBe(2000);
});
