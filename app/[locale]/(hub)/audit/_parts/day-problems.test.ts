import { describe, expect, it } from "vitest";
import { dayProblemsOf, withUsableDays } from "./day-problems";

describe("the days of the audit log's filter", () => {
  it("are told apart: none, beyond what can be asked, and turned round", () => {
    const of = (from: string, to: string) => dayProblemsOf({ from, to });
    expect(of("", "")).toEqual({});
    expect(of("2026-11-02", "2026-11-02")).toEqual({});
    expect(of("2026-02-31", "soon")).toEqual({ from: "noDay", to: "noDay" });
    expect(of("1899-12-31", "2999-01-01")).toEqual({ from: "outOfReach", to: "outOfReach" });
    expect(of("", "12026-11-05")).toEqual({ to: "outOfReach" });
    expect(of("2026-11-20", "2026-11-02")).toEqual({ to: "turned" });
  });

  it("narrow nothing where they are wrong; what else narrows stays", () => {
    const filters = { actor: "kim", from: "2026-11-20", to: "2026-11-02" };
    expect(withUsableDays(filters)).toEqual({ actor: "kim", from: "2026-11-20", to: "" });
    expect(withUsableDays({ from: "2026-02-31", to: "2026-11-02" })).toEqual({ from: "", to: "2026-11-02" });
  });
});
