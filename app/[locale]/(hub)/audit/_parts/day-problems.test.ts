import { describe, expect, it } from "vitest";
import { findDayProblems, withUsableDays } from "./day-problems";

describe("the dates of the audit log's filter", () => {
  it("report a day that does not exist, one out of range, and an end before the start", () => {
    const find = (from: string, to: string) => findDayProblems({ from, to });
    expect(find("", "")).toEqual({});
    expect(find("2026-11-02", "2026-11-02")).toEqual({});
    expect(find("2026-02-31", "soon")).toEqual({ from: "noSuchDay", to: "noSuchDay" });
    expect(find("1899-12-31", "2999-01-01")).toEqual({ from: "outOfRange", to: "outOfRange" });
    expect(find("", "12026-11-05")).toEqual({ to: "outOfRange" });
    expect(find("2026-11-20", "2026-11-02")).toEqual({ to: "endBeforeStart" });
  });

  it("are ignored when they are invalid, while other filters stay", () => {
    const filters = { actor: "kim", from: "2026-11-20", to: "2026-11-02" };
    expect(withUsableDays(filters)).toEqual({ actor: "kim", from: "2026-11-20", to: "" });
    expect(withUsableDays({ from: "2026-02-31", to: "2026-11-02" })).toEqual({ from: "", to: "2026-11-02" });
  });
});
