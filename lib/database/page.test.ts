import { expect, test } from "vitest";
import { flagPart } from "./page";

test("a boolean in a cursor is written as one of two words, and any other word is refused", () => {
  const part = flagPart("waiting", "others");
  expect([part.write(true), part.write(false)]).toEqual(["waiting", "others"]);
  expect(["waiting", "others", "x", ""].map(part.read)).toEqual([true, false, undefined, undefined]);
});
