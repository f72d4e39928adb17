import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outputTokenLimit } from "./output-token-limit";

describe("outputTokenLimit", () => {
  it("is 1600 when the caller names no limit or a smaller one [text-2]", () => {
    expect(outputTokenLimit({})).toBe(1600);
    expect(outputTokenLimit({ maxOutputTokens: 1599 })).toBe(1600);
  });

  it.each(["maxOutputTokens", "max_tokens", "max_completion_tokens", "max_output_tokens"])(
    "is the value of %s when that is between 1600 and 32,000",
    (name) => {
      expect(outputTokenLimit({ [name]: 4000 })).toBe(4000);
    },
  );

  it("is 32,000 when the caller names more", () => {
    expect(outputTokenLimit({ maxOutputTokens: 32_001 })).toBe(32_000);
    expect(outputTokenLimit({ maxOutputTokens: 2000, max_output_tokens: 1_000_000 })).toBe(32_000);
  });

  it("is a whole number from 1600 to 32,000 for any value", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        const limit = outputTokenLimit({ maxOutputTokens: one, max_tokens: other });
        expect(Number.isSafeInteger(limit) && limit >= 1600 && limit <= 32_000).toBe(true);
      }),
    );
  });
});
