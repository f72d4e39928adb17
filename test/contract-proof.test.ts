import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/contract";

/** A row `| promise | proofs |`; the heading of a table and the rule below it are none. */
const rowsOf = (document: string): string[] =>
  document.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:promise +\||-)/.test(line));

/** What stands in a row's last cell: `` `file` › title ``, and after a semicolon the next. */
function proofsOf(row: string): { file: string; title: string }[] {
  const cell = row.split(" | ").at(-1)?.replace(/ +\|$/, "") ?? "";
  return cell.split(/; (?=`)/).map((proof) => {
    const [, file = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
    return { file, title };
  });
}

/** Whether a file has a test, a group of them, a case or a rule under this very name. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(file, "utf8");
  const isTest = /\.(?:test\.tsx?|e2e\.ts)$/.test(file);
  return ['"', "'", "`"].some((quote) => {
    const at = source.indexOf(`${quote}${title}${quote}`);
    // In a test's file it stands first in brackets: test("…", ["…", case], test.each(cases)("…".
    return at >= 0 && (!isTest || /[([]\s*$/.test(source.slice(0, at)));
  });
}

/** Why a proof is none; null for a test that is there under this very name. */
function faultOf({ file, title }: { file: string; title: string }): string | null {
  if (file === "") return "names no test";
  if (!existsSync(file)) return `${file} does not exist`;
  return hasTitle(file, title) ? null : `${file} has no “${title}”`;
}

const documents = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));

test.each(documents)("every promise of %s names tests that exist under that name", (name) => {
  const rows = rowsOf(readFileSync(join(FOLDER, name), "utf8"));
  expect(rows.length).toBeGreaterThan(20);
  const faults = rows.flatMap((row) =>
    proofsOf(row).flatMap((proof) => {
      const fault = faultOf(proof);
      return fault === null ? [] : [`${row.slice(0, 60)}…: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});
