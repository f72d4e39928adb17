import { describe, expect, it } from "vitest";
import { imageQuality } from "./media-request";

describe("imageQuality", () => {
  it.each([
    [undefined, "fast"],
    ["fast", "fast"],
    ["medium", "fast"],
    ["quality", "quality"],
    ["high", "fast"],
  ] as const)('takes %j as %j: all but "quality" is "fast"', (value, quality) => {
    expect(imageQuality(value)).toBe(quality);
  });
});
