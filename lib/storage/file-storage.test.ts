import { describe, expect, it } from "vitest";
import { parseByteRange } from "./file-storage";

describe("parseByteRange", () => {
  it.each([
    ["bytes=0-3", { startByte: 0, endByte: 3 }],
    ["bytes=4-", { startByte: 4, endByte: 9 }],
    ["bytes=-3", { startByte: 7, endByte: 9 }],
    ["bytes=-99", { startByte: 0, endByte: 9 }],
    ["bytes=8-99", { startByte: 8, endByte: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=3-2", null],
    ["bytes=0-1,3-4", null],
    ["items=0-1", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
    [null, null],
  ])("reads %j of ten bytes as %j", (header, expected) => {
    expect(parseByteRange(header, 10)).toEqual(expected);
  });

  it("finds every range of an empty file unsatisfiable", () => {
    expect([parseByteRange("bytes=0-", 0), parseByteRange("bytes=-5", 0)]).toEqual([
      "unsatisfiable",
      "unsatisfiable",
    ]);
  });
});
