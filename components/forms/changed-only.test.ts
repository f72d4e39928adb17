import { describe, expect, test } from "vitest";
import { changedOnly } from "./changed-only";

describe("changedOnly", () => {
  test("returns only the edited fields, including one that was emptied", () => {
    const before = { name: "Blue School", nameKo: "파란 학교", timeZone: "Asia/Seoul" };
    expect(changedOnly({ ...before, name: "Green School", nameKo: null }, before)).toEqual({
      name: "Green School",
      nameKo: null,
    });
  });

  test("returns an empty object when no field was edited", () => {
    const before = { dailyLimitCredits: 30, lowWaterCredits: null };
    expect(changedOnly({ ...before }, before)).toEqual({});
  });

  test("distinguishes null from 0", () => {
    expect(changedOnly({ lowWaterCredits: 0 }, { lowWaterCredits: null })).toEqual({ lowWaterCredits: 0 });
    expect(changedOnly({ lowWaterCredits: null }, { lowWaterCredits: 0 })).toEqual({ lowWaterCredits: null });
  });

  test("returns every field of a new record", () => {
    expect(changedOnly({ title: "", appSlug: "storybook" }, null)).toEqual({
      title: "",
      appSlug: "storybook",
    });
  });
});
