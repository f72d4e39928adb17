import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/proof";
/** The least number of promises that must be listed; raise it with new ones. */
const PROMISES = 420;

/** The rows `| promise | proofs |` of a document, without the headers of its tables. */
const rowsOf = (document: string): string[] =>
  document.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:promise +\||-)/.test(line));

/** The proofs in a row's last cell: `` `file` › title ``, separated by semicolons. */
function proofsOf(row: string): { file: string; title: string }[] {
  const cell = row.split(" | ").at(-1)?.replace(/ +\|$/, "") ?? "";
  return cell.split(/; (?=`)/).map((proof) => {
    const [, file = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
    return { file, title };
  });
}

/**
 * Whether a file has this title: a test file as the title of a test, a group or a case, any other file (an import rule, a fault) as
 * any string.
 */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(file, "utf8");
  const isTest = /\.(?:test\.tsx?|e2e\.ts)$/.test(file);
  return ['"', "'", "`"].some((quote) => {
    const index = source.indexOf(`${quote}${title}${quote}`);
    // In a test file the title follows a bracket: test("…", ["…", case], test.each(cases)("…".
    return index >= 0 && (!isTest || /[([]\s*$/.test(source.slice(0, index)));
  });
}

/** What is wrong with a proof; null when its test exists. */
function problemOf({ file, title }: { file: string; title: string }): string | null {
  if (file === "") return "names no test";
  if (!existsSync(file)) return `${file} does not exist`;
  return hasTitle(file, title) ? null : `${file} has no “${title}”`;
}

const documents = readdirSync(FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

test.each(documents)("every promise of %s names tests that exist", (name) => {
  const rows = rowsOf(read(name));
  expect(rows).not.toEqual([]);
  const problems = rows.flatMap((row) =>
    proofsOf(row).flatMap((proof) => {
      const problem = problemOf(proof);
      return problem === null ? [] : [`${row.slice(0, 60)}…: ${problem}`];
    }),
  );
  expect(problems).toEqual([]);
});

test.each(documents)("the heading of %s is one of docs/protocol.md", (name) => {
  const [, heading] = /^# (.+)$/m.exec(read(name)) ?? [];
  expect(readFileSync("docs/protocol.md", "utf8").split("\n")).toContain(`## ${heading}`);
});

test("the number of listed promises does not shrink", () => {
  expect(documents.flatMap((name) => rowsOf(read(name))).length).toBeGreaterThanOrEqual(PROMISES);
});
