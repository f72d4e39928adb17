import { expect, test } from "vitest";
import { zipOf } from "@/test/roster-files";
import { generateLogins } from "./generate-logins";
import type { MatchedRow } from "./match-rows";
import { readRoster } from "./read-roster";

// All schools share the hub's process: one school's file must not keep it busy. Each case took from several
// seconds to hours before it was fixed.

/** Processor time, which other work on the machine does not change much. */
const MAX_MS = 5_000;
/** The longest processor time without a pause. */
const MAX_WITHOUT_PAUSE_MS = 400;

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

const read = (text: string) => readRoster(new TextEncoder().encode(text));

/** The largest file, of nothing but these characters after one good row. */
const fill = (text: string, lineBreak = "\n") =>
  `class,name${lineBreak}6-1,Kim${lineBreak}${text.repeat((25 * 1024 * 1024) / text.length)}`;

/** The processor time since an earlier `process.cpuUsage()`, in milliseconds. */
function processorMsSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier);
  return (user + system) / 1000;
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work.catch(() => undefined);
  return processorMsSince(before);
}

const EMPTY_FILES = {
  "orgs.csv": "sourcedId,name,type,parentSourcedId\no1,School,school,\n",
  "users.csv": "sourcedId,enabledUser,username,givenName,familyName,role,orgSourcedIds\n",
  "classes.csv": "sourcedId,title,schoolSourcedId\n",
  "enrollments.csv": "classSourcedId,userSourcedId,role\n",
};

async function readChainedOrgs(count: number) {
  const orgs = times(
    count,
    (index) =>
      `o${index},Office,${index === 0 ? "school" : "district"},${index === 0 ? "" : `o${index - 1}`}\n`,
  );
  const zip = await zipOf({
    ...EMPTY_FILES,
    "orgs.csv": `sourcedId,name,type,parentSourcedId\n${orgs.join("")}`,
  });
  return readRoster(zip);
}

test.each([
  ["a login of nothing but @", () => read(`class,name,login\n6-1,Kim,"${"@".repeat(50_000)}\nx"\n`)],
  ["a chain of 20,000 organisations", () => readChainedOrgs(20_000)],
])("a roster with %s is read or refused in a moment", async (_, work) => {
  expect(await timeOf(work())).toBeLessThan(MAX_MS);
});

test.each([
  ["25 MB of line breaks", () => read(fill("\n")), { code: "tooManyRows" }],
  ["25 MB of carriage returns", () => read(fill("\r", "\r")), { code: "tooManyRows" }],
  ["25 MB of commas", () => read(fill(",")), { code: "badCsv", place: { row: 3 } }],
  ["25 MB of rows of a comma", () => read(fill(",\n")), { code: "tooManyRows" }],
  [
    "rows of 101 cells",
    () => read(fill(`${",".repeat(100)}\n`)),
    { code: "tooManyColumns", place: { row: 3 } },
  ],
  [
    "300,000 line breaks, in a zip",
    async () =>
      readRoster(
        await zipOf({ ...EMPTY_FILES, "users.csv": EMPTY_FILES["users.csv"] + "\n".repeat(300_000) }),
      ),
    { code: "tooManyRows" },
  ],
  [
    "10,000 columns",
    () => read(`class,name,${times(10_000, String).join(",")}\n${"6-1,Kim\n".repeat(500)}`),
    { code: "tooManyColumns", place: { row: 1 } },
  ],
])("a roster of %s is refused at once", async (_, work, refusal) => {
  const before = process.cpuUsage();
  await expect(work()).rejects.toMatchObject(refusal);
  expect(processorMsSince(before)).toBeLessThan(MAX_MS);
});

test("100,000 empty rows and 20,000 rows shorter than the header are read in a moment, and keep their row numbers", async () => {
  const before = process.cpuUsage();
  const roster = await read(
    `class,name,login,role\n${"\n".repeat(100_000)}${"6-1\n".repeat(20_000)}6-1,Kim\n`,
  );
  expect(processorMsSince(before)).toBeLessThan(MAX_MS);
  expect(roster.problems[0]).toMatchObject({ row: 100_002, code: "noName" });
  expect(roster.people[0]).toMatchObject({ row: 120_002, name: "Kim" });
});

test("other work of the process runs while a large roster is read", async () => {
  let longest = 0;
  let lastTurn = process.cpuUsage();
  const watching = setInterval(() => {
    longest = Math.max(longest, processorMsSince(lastTurn));
    lastTurn = process.cpuUsage();
  }, 1);
  await read(`class,name\n${times(10_000, (index) => `6-1,Kim${index}\n`).join("")}`);
  clearInterval(watching);
  expect(longest).toBeLessThan(MAX_WITHOUT_PAUSE_MS);
});

test("1,500 namesakes get their logins in a moment, also when every short number is taken in the hub", async () => {
  const people = times(1_500, String).map(
    (): MatchedRow => ({ row: { name: "Kim Minji" } as MatchedRow["row"], present: null }),
  );
  let queryCount = 0;
  const findOwners = async (logins: readonly string[]) => {
    queryCount += 1;
    return new Map(queryCount === 1 ? logins.map((login) => [login, "someone"]) : []);
  };
  const before = process.cpuUsage();
  const logins = await generateLogins(people, [], findOwners);
  expect(processorMsSince(before)).toBeLessThan(MAX_MS);
  expect(new Set(logins.values()).size).toBe(1_500);
});
