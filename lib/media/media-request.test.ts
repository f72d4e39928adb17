import { describe, expect, it } from "vitest";
import { imageQuality } from "./media-request";

describe("imageQuality", () => {
  it.each([
    [undefined, "fast"],
    ["fast", "fast"],
    ["medium", "fast"],
    ["quality", "quality"],
    ["high", "fast"],
  ] as const)("maps %j to %j", (value, quality) => {
    expect(imageQuality(value)).toBe(quality);
  });
});
