import { describe, expect, it } from "vitest";
import { imageQuality } from "./image-quality";

describe("imageQuality", () => {
  it.each([
    [undefined, "fast"],
    ["fast", "fast"],
    ["medium", "fast"],
    ["quality", "quality"],
    ["high", "fast"],
  ] as const)("makes %j to %j", (asked, sent) => {
    expect(imageQuality(asked)).toBe(sent);
  });
});
