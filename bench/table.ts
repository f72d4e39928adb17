import type { ProfileLine } from "./cpu-profile";
import type { Measurement } from "./measure";
import type { PageTime } from "./pages";

const HEAD = [
  "operation",
  "upstream",
  "c",
  "target",
  "req/s",
  "p50 ms",
  "p99 ms",
  "added p50",
  "errors",
  "CPU µs/req",
  "database µs/req",
];

function fixed(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits);
}

/** Finds the same case measured against the upstream itself. */
function findUpstream(results: Measurement[], one: Measurement): Measurement | undefined {
  return results.find(
    (other) =>
      other.target === "upstream" &&
      other.operation === one.operation &&
      other.upstreamMs === one.upstreamMs &&
      other.concurrency === one.concurrency,
  );
}

/** Prints the measured calls as a Markdown table. */
export function printTable(results: Measurement[]): void {
  const rows = results.map((one) => {
    const base = findUpstream(results, one);
    return [
      one.operation,
      one.upstreamMs === null ? "" : `${one.upstreamMs} ms`,
      String(one.concurrency),
      one.target,
      fixed(one.perSecond, 0),
      fixed(one.p50Ms, 2),
      fixed(one.p99Ms, 2),
      base && base !== one ? fixed(one.p50Ms - base.p50Ms, 2) : "",
      String(one.errors),
      fixed(one.cpuMicros, 0),
      fixed(one.databaseCpuMicros, 0),
    ];
  });
  print(HEAD, rows);
}

/** Prints the times of the pages as a Markdown table. */
export function printPages(times: PageTime[]): void {
  const rows = times.map(({ page, data, p50Ms, p95Ms }) => [page, data, fixed(p50Ms, 0), fixed(p95Ms, 0)]);
  print(["page", "data", "first byte p50 ms", "p95 ms"], rows);
}

/** Prints a CPU profile as a Markdown table. */
export function printProfile(lines: ProfileLine[]): void {
  const rows = lines.map(({ share, functionName, place }) => [
    `${fixed(share * 100, 1)} %`,
    functionName,
    place,
  ]);
  print(["share", "function", "where"], rows);
}

function print(head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(line(head));
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  for (const row of rows) console.log(line(row));
}
