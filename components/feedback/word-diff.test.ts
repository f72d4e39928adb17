import { expect, test } from "vitest";
import { compareWords } from "./word-diff";

const changes = (before: string, after: string) =>
  compareWords(before, after).flatMap(({ text, change }) =>
    change === "same" ? [] : [`${change}: ${text}`],
  );

test("marks the words that changed, and no others", () => {
  expect(changes("I count 1 drops.", "I count every drop.")).toEqual([
    "removed: 1",
    "added: every",
    "removed: drops",
    "added: drop",
  ]);
  expect(changes("고래는 크다.\n노래한다.", "고래는 아주 크다.\n노래한다.")).toEqual(["added: 아주 "]);
  expect(changes("The same", "The same")).toEqual([]);
});

test("gives both texts back whole", () => {
  const [before, after] = ["One two\n\n셋 🦊 four.", "Two, 셋 🦊\nfive!"];
  const parts = compareWords(before, after);
  const join = (other: string) =>
    parts.flatMap(({ text, change }) => (change === other ? [] : [text])).join("");
  expect(join("added")).toBe(before);
  expect(join("removed")).toBe(after);
});
