import { describe, expect, test } from "vitest";
import { changedOnly } from "./changed-only";

describe("what an edit sends", () => {
  test("is the touched fields alone, also one that was emptied", () => {
    const before = { name: "Blue School", nameKo: "파란 학교", timeZone: "Asia/Seoul" };
    expect(changedOnly({ ...before, name: "Green School", nameKo: null }, before)).toEqual({
      name: "Green School",
      nameKo: null,
    });
  });

  test("is nothing where nobody touched a field", () => {
    const before = { dailyLimitCredits: 30, lowWaterCredits: null };
    expect(changedOnly({ ...before }, before)).toEqual({});
  });

  test("tells no number from one", () => {
    expect(changedOnly({ lowWaterCredits: 0 }, { lowWaterCredits: null })).toEqual({ lowWaterCredits: 0 });
    expect(changedOnly({ lowWaterCredits: null }, { lowWaterCredits: 0 })).toEqual({ lowWaterCredits: null });
  });

  test("is every field of something new", () => {
    expect(changedOnly({ title: "", appSlug: "storybook" }, null)).toEqual({
      title: "",
      appSlug: "storybook",
    });
  });
});
