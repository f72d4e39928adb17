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

/** Why a proof is none; null for a test that is there under this very name. */
function faultOf({ file, title }: { file: string; title: string }): string | null {
  if (file === "") return "names no test";
  if (!existsSync(file)) return `${file} does not exist`;
  const source = readFileSync(file, "utf8");
  const isThere = ['"', "'", "`"].some((quote) => source.includes(`${quote}${title}${quote}`));
  return isThere ? null : `${file} has no “${title}”`;
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
