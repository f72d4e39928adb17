import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./idempotency";

/** The same value with the members of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

describe("the canonical form of a body", () => {
  test("is the same for every order of its members and every spacing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const respelled: unknown = JSON.parse(JSON.stringify(reordered(value), null, 3));
        expect(canonicalJson(respelled)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))));
      }),
    );
  });

  test("is another one for every other value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b]: unknown[] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
        let same = true;
        try {
          expect(a).toStrictEqual(b);
        } catch {
          same = false;
        }
        expect(canonicalJson(a) === canonicalJson(b)).toBe(same);
      }),
    );
  });
});
