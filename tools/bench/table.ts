/** The text of a figure; empty where it was not measured (NaN). */
export const fixed = (value: number, digits: number): string =>
  Number.isNaN(value) ? "" : value.toFixed(digits);

export function printTable(head: readonly string[], rows: readonly string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(`\n${line(head)}`);
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  for (const row of rows) console.log(line(row));
}
