import type { Outcome } from "./case";

export interface Row extends Outcome {
  name: string;
  tries: number;
  seconds: number;
}

const MAX_PRINTED = 10;

/** Prints the first ten problems, and how many more there are. */
export function printProblems(problems: readonly string[]): void {
  for (const line of problems.slice(0, MAX_PRINTED)) console.log(`    ${line}`);
  if (problems.length > MAX_PRINTED) console.log(`    and ${problems.length - MAX_PRINTED} more`);
}

export function printTable(rows: readonly Row[], seed: number): void {
  const cells = rows.map(({ name, tries, injected, problems, skipped, note, seconds }) => [
    name,
    String(tries),
    skipped ? "skipped" : String(injected),
    skipped ? "" : String(problems.length),
    `${seconds.toFixed(0)} s`,
    skipped ?? note ?? "",
  ]);
  const table = [["case", "tries", "injected", "problems", "time", "note"], Array(6).fill("---"), ...cells];
  console.log(`\n${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\nSeed ${seed}.`);
}
