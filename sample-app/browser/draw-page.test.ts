import { expect, test } from "vitest";
import { bodyStyle } from "./draw-page";

test("the text of a page has its usual size up to 206 lines, and is smaller above, so that 1,000 lines fit on a canvas", () => {
  expect(bodyStyle(206)).toEqual(bodyStyle(1));
  for (const lineCount of [207, 1_000]) {
    const { linePx } = bodyStyle(lineCount);
    expect(linePx).toBeLessThan(bodyStyle(1).linePx);
    expect(lineCount * linePx).toBeLessThanOrEqual(12_000.001);
  }
});
