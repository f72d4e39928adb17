import { afterEach, describe, expect, it, vi } from "vitest";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { getUsageContext } from "./get-usage-context";
import { resolveRange } from "./usage-range";

// All schools are looked at together.
await takeOwnDatabase();
const operator = await createOperator();

afterEach(() => {
  vi.useRealTimers();
});

/** The ranges of an operator who looks at all schools, at a moment. */
async function readRanges(now: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const context = await getUsageContext(operator, undefined);
  return (["week", "month", "days30"] as const).map((range) => {
    const { from, to } = resolveRange({ range }, context);
    return `${from} to ${to}`;
  });
}

describe("the day with which an operator's ranges end", () => {
  it("is the day in UTC without a school", async () => {
    expect(await readRanges("2026-11-21T20:00:00Z")).toEqual([
      "2026-11-16 to 2026-11-21",
      "2026-11-01 to 2026-11-21",
      "2026-10-23 to 2026-11-21",
    ]);
  });

  it("is the latest day that one of all schools has, so that its current day is in the ranges [usage-3]", async () => {
    const seoul = await createSchool({ timeZone: "Asia/Seoul" });
    await createSchool({ timeZone: "America/New_York" });
    const developer = await createDeveloper();
    expect(await readRanges("2026-11-21T14:59:59Z")).toContain("2026-11-01 to 2026-11-21");
    expect(await readRanges("2026-11-21T15:00:00Z")).toEqual([
      "2026-11-16 to 2026-11-22",
      "2026-11-01 to 2026-11-22",
      "2026-10-24 to 2026-11-22",
    ]);
    expect(await readRanges("2026-11-30T20:00:00Z")).toContain("2026-12-01 to 2026-12-01");
    expect(await getUsageContext(operator, seoul.id)).toMatchObject({ today: "2026-12-01" });
    expect(await getUsageContext(developer, undefined)).toMatchObject({ today: "2026-11-30" });
  });
});
