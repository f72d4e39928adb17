import { expect, test } from "vitest";
import { storable, storablePieces } from "./storable-text";

test("a character that a stream cuts in two arrives whole, and what cannot be stored is replaced or left out", () => {
  const clean = storablePieces();
  const [high, low] = ["😀".charAt(0), "😀".charAt(1)];
  expect([clean(`fox ${high}`), clean(`${low} ran\u0000`), clean(low)]).toEqual(["fox ", "😀 ran", "\uFFFD"]);
  expect(storable(`a${high}\u0000`)).toBe("a\uFFFD");
});
