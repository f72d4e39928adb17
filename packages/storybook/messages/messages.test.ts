import { describe, expect, it } from "vitest";
import { CLIENT_ERROR_CODES, ERROR_STATUS } from "../../client/index";
import en from "./en.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };

describe.each([
  ["English", en.errors],
  ["Korean", ko.errors],
])("%s", (_language, errors) => {
  it("has a plain sentence for every error code, without the code in it", () => {
    for (const code of [...Object.keys(ERROR_STATUS), ...CLIENT_ERROR_CODES]) {
      const sentence = (errors as Record<string, string>)[code];
      expect(sentence, code).toMatch(/[.!]$/);
      expect(sentence, code).not.toMatch(/_|\d{3}/);
    }
  });
});

it("every text has the same names of values in both languages", () => {
  const namesIn = (value: unknown): unknown =>
    typeof value === "string"
      ? (value.match(/\{\w+\}/g) ?? []).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, namesIn(inner)]));
  expect(namesIn(ko)).toEqual(namesIn(en));
});

it("every Korean error text is in Korean", () => {
  for (const sentence of Object.values(ko.errors)) expect(sentence).toMatch(/[가-힣]/);
});
