import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./idempotency";

/** Reverses the order of members in every object of a value. */
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
  test("does not depend on the order of members or on white space [idempotency-7]", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reformatted: unknown = JSON.parse(JSON.stringify(reordered(value), null, 3));
        expect(canonicalJson(reformatted)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))));
      }),
    );
  });

  test("differs for different values [idempotency-7]", () => {
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
