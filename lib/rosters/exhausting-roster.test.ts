import { expect, test } from "vitest";
import { zipOf } from "@/test/roster-files";
import { generateLogins } from "./generate-logins";
import type { MatchedRow } from "./match-rows";
import { readRoster } from "./read-roster";

// Every school shares the hub's process: a file that one of them makes may not keep it busy. Each case took from several
// seconds to hours before it was mended.

const MOST_MS = 5_000;

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at));

const read = (text: string) => readRoster(new TextEncoder().encode(text));

async function timeOf(work: Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work.catch(() => undefined);
  return performance.now() - begunAt;
}

async function readChainedOrgs(count: number) {
  const orgs = times(
    count,
    (at) => `o${at},Office,${at === 0 ? "school" : "district"},${at === 0 ? "" : `o${at - 1}`}\n`,
  );
  const zip = await zipOf({
    "orgs.csv": `sourcedId,name,type,parentSourcedId\n${orgs.join("")}`,
    "users.csv": "sourcedId,enabledUser,username,givenName,familyName,role,orgSourcedIds\n",
    "classes.csv": "sourcedId,title,schoolSourcedId\n",
    "enrollments.csv": "classSourcedId,userSourcedId,role\n",
  });
  return readRoster(zip);
}

test.each([
  ["30,000 columns", () => read(`class,name,${times(30_000, String).join(",")}\n${"6-1,Kim\n".repeat(500)}`)],
  ["a login of nothing but @", () => read(`class,name,login\n6-1,Kim,"${"@".repeat(50_000)}\nx"\n`)],
  ["a chain of 20,000 organisations", () => readChainedOrgs(20_000)],
])("a roster with %s is read in a moment", async (_, work) => {
  expect(await timeOf(work())).toBeLessThan(MOST_MS);
});

test("1,500 namesakes get their logins in a moment, also when every short number is taken in the hub", async () => {
  const people = times(1_500, String).map(
    (): MatchedRow => ({ row: { name: "Kim Minji" } as MatchedRow["row"], present: null }),
  );
  let questions = 0;
  const findOwners = async (logins: readonly string[]) => {
    questions += 1;
    return new Map(questions === 1 ? logins.map((login) => [login, "someone"]) : []);
  };
  const begunAt = performance.now();
  const logins = await generateLogins(people, [], findOwners);
  expect(performance.now() - begunAt).toBeLessThan(MOST_MS);
  expect(new Set(logins.values()).size).toBe(1_500);
});
