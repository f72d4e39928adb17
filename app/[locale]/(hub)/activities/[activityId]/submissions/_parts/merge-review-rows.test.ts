import { describe, expect, it } from "vitest";
import type { ReviewRow } from "@/client/contract/reviews";
import { mergeChanged, patchRows } from "./merge-review-rows";

const student = (id: string) => ({ id, displayName: id, classNumber: 1 });
const missing = (id: string): ReviewRow => ({ student: student(id), submission: null });
const work = (id: string, submissionId: string, revision = 1): ReviewRow => ({
  student: student(id),
  submission: {
    submissionId,
    title: `${submissionId}.${revision}`,
    primaryUrl: "https://app.example/w",
    pictureUrl: null,
    revision,
    submittedAt: "2026-11-21T02:00:00.000Z",
    reviewedAt: null,
    isNewSinceReview: false,
  },
});
const told = (rows: readonly ReviewRow[]) =>
  rows.map(({ student: { id }, submission }) => submission?.title ?? `no ${id}`);

const start = { arrivals: [], pages: [[work("minji", "a"), missing("jun")], [missing("sora")]] };
const since = "2026-11-21T01:00:00.000Z";

describe("what comes while somebody reads", () => {
  it("stands on top of a list by time, and its student is missing no more", () => {
    const merged = mergeChanged(start, [work("sora", "b")], { status: undefined, sort: "newest", since });
    expect(told(merged.arrivals)).toEqual(["b.1"]);
    expect(merged.pages.map(told)).toEqual([["a.1", "no jun"], []]);
  });

  it("takes its student's place in a list by number or name", () => {
    const merged = mergeChanged(start, [work("jun", "b")], { status: undefined, sort: "number", since });
    expect(merged.arrivals).toEqual([]);
    expect(merged.pages.map(told)).toEqual([["a.1", "b.1"], ["no sora"]]);
  });

  it("as a new revision stands where the one before did", () => {
    const merged = mergeChanged(start, [work("minji", "a", 2)], { status: undefined, sort: "newest", since });
    expect(told(merged.pages[0] ?? [])).toEqual(["a.2", "no jun"]);
    expect(merged.arrivals).toEqual([]);
  });

  it("leaves the list of those who have handed in nothing", () => {
    const only = { arrivals: [], pages: [[missing("jun"), missing("sora")]] };
    const merged = mergeChanged(only, [work("jun", "b")], { status: "missing", sort: "number", since });
    expect(merged).toEqual({ arrivals: [], pages: [[missing("sora")]] });
  });

  it("is not taken for new when it stands on a later page", () => {
    const old = { since: "2026-11-21T03:00:00.000Z" };
    const merged = mergeChanged(start, [work("hana", "z")], { status: undefined, sort: "newest", ...old });
    expect(merged).toEqual(start);
  });

  it("changes only what is named when something is marked", () => {
    const reviewedAt = "2026-11-21T04:00:00.000Z";
    const patched = patchRows(start, new Map([["a", { reviewedAt }]]));
    expect(patched.pages[0]?.[0]?.submission?.reviewedAt).toBe(reviewedAt);
    expect(patched.pages[0]?.[1]).toEqual(missing("jun"));
  });
});
